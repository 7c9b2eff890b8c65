// build: by-core
//
// A Debug build keeps the variables of an iterator in fields of its object, where reflection finds them.

using System;
using System.Collections.Generic;
using System.Reflection;

static class IteratorFields {
    static IEnumerable<int> Numbers(int start) {
        int count = start;
        count++;
        yield return count;
        yield return 0;
    }

    static void Main() {
        IEnumerator<int> numbers = Numbers(5).GetEnumerator();
        numbers.MoveNext();
        foreach (FieldInfo field in numbers.GetType().GetFields(BindingFlags.NonPublic | BindingFlags.Instance))
            if (field.Name.Contains("<count>"))
                Console.WriteLine(field.GetValue(numbers));
    }
}

# A small image with Fencepost alone: docker build -t fencepost . && docker run --rm -v "$PWD:/work" fencepost check X.exe
FROM rust:1.95-slim-trixie AS build
WORKDIR /source
COPY . .
RUN cargo build --release --locked --package fencepost-cli

FROM debian:trixie-slim
COPY --from=build /source/target/release/fencepost /usr/local/bin/fencepost
WORKDIR /work
ENTRYPOINT ["fencepost"]

FROM debian AS
RUN make && make install
INSTALL a b
COPY a b
RUN if true; then echo a
ENV a=b c=
EXPOSE 80
SHELL /bin/sh
CMD ["a"]

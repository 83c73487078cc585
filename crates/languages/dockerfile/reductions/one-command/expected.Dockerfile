FROM a
RUN sudo 0
# escape=`

FROM mcr.microsoft.com/windows/servercore
SHELL ["powershell", "-Command"]
RUN Invoke-WebRequest http://example.org/a.zip -OutFile C:\a.zip; `
    # unpack it
    Expand-Archive C:\a.zip -DestinationPath C:\; `
    Remove-Item C:\a.zip
COPY a C:\b\
SHELL ["cmd", "/S", "/C"]
RUN dir ^&^& echo a

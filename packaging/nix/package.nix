{ lib, stdenv, rustPlatform, installShellFiles }:

let
  root = ../..;
  manifest = lib.importTOML (root + "/Cargo.toml");
in
rustPlatform.buildRustPackage {
  pname = "picireny";
  inherit (manifest.workspace.package) version;

  src = lib.cleanSource root;
  cargoLock.lockFile = root + "/Cargo.lock";

  # They look at processes, mounts and other machines.
  doCheck = false;

  nativeBuildInputs = [ installShellFiles ];

  postInstall = lib.optionalString (stdenv.buildPlatform.canExecute stdenv.hostPlatform) ''
    $out/bin/picireny man --out man
    installManPage man/*.1
    installShellCompletion --cmd picireny \
      --bash <($out/bin/picireny completions bash) \
      --zsh <($out/bin/picireny completions zsh) \
      --fish <($out/bin/picireny completions fish)
  '';

  meta = {
    inherit (manifest.package) description;
    homepage = manifest.workspace.package.repository;
    license = lib.licenses.bsd3;
    platforms = lib.platforms.unix;
    mainProgram = "picireny";
  };
}

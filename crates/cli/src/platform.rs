//! What the system that the program runs on cannot do.

use std::path::Path;

use anyhow::bail;

/// What is not promised here, if anything.
const NOT_PROMISED: Option<&str> = if cfg!(target_os = "linux") {
    None
} else {
    Some(
        "on this system, processes of a test that leave its process group (daemons) outlive it, and \
         --memory-limit may have no effect; on Linux both work",
    )
};

/// Refuses a system that can run no test.
pub(crate) fn check() -> anyhow::Result<()> {
    if cfg!(target_os = "linux") && !Path::new("/proc/self/exe").exists() {
        bail!(
            "/proc is not mounted, and no test can be run without it: type `mount -t proc proc /proc`, \
             or start the container with one"
        );
    }
    Ok(())
}

/// Says what is not promised.
pub(crate) fn warn() {
    if let Some(text) = NOT_PROMISED {
        log::warn!("{text}");
    }
}

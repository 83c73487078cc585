//! What the system that the program runs on cannot do.

/// What is not promised here, if anything.
const NOT_PROMISED: Option<&str> = if cfg!(target_os = "linux") {
    None
} else {
    Some(
        "on this system, processes of a test that leave its process group (daemons) outlive it, and \
         --memory-limit may have no effect; on Linux both work",
    )
};

/// Says what is not promised.
pub(crate) fn warn() {
    if let Some(text) = NOT_PROMISED {
        log::warn!("{text}");
    }
}

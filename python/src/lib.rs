//! The compiled part of the Python package `picireny_rs`: reductions whose tests are calls of
//! a Python function.
//!
//! A reduction runs in threads of its own, without Python's lock. What it has to say, and the
//! tests of a reduction with one job, come as messages to the thread that asks for the next
//! event. So such a test runs on the caller's thread, where Ctrl-C is heard.

#![cfg(feature = "extension")]

mod ask;
mod reduction;
mod run;
mod settings;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use picireny::format::Builtin;

pyo3::create_exception!(
    picireny_rs,
    NotInterestingError,
    PyValueError,
    "The predicate does not hold for the input itself, so there is nothing to keep."
);

/// The formats that are built in: name and title.
#[pyfunction]
fn formats() -> Vec<(&'static str, &'static str)> {
    let usable = Builtin::all().filter(|builtin| builtin.source().is_ok());
    usable.map(|it| (it.name(), it.title())).collect()
}

/// Checks that a format can be used.
#[pyfunction]
fn check_format(py: Python<'_>, settings: settings::Settings) -> PyResult<()> {
    let source = settings.source("", None)?;
    py.detach(|| source.load())
        .map(|_| ())
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

#[pymodule(name = "_native")]
fn native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add(
        "NotInterestingError",
        module.py().get_type::<NotInterestingError>(),
    )?;
    module.add_class::<reduction::Reduction>()?;
    module.add_function(wrap_pyfunction!(formats, module)?)?;
    module.add_function(wrap_pyfunction!(check_format, module)?)?;
    Ok(())
}

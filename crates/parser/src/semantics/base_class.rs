//! What a base class is: the state of one run and a table of methods, by name.

use picireny_grammar::Recognizer;

use crate::lexer::LexerState;
use crate::sink::{Made, Sink};

use super::program::Program;
use super::value::Value;
use super::view::ParserView;

/// A method of a lexer's base class.
pub enum LexerMethod<C> {
    /// A question, asked by predicates while a token is matched, possibly
    /// several times. The answer depends on nothing but its arguments.
    Test(fn(&C, &LexerState<'_>) -> bool),
    /// The same with arguments; [`Value::Unknown`] if they make no sense.
    Value(fn(&C, &LexerState<'_>, &[Value]) -> Value),
    /// Something that actions do, once a token was matched.
    Act(fn(&mut C, &mut LexerState<'_>)),
}

/// A method of a parser's base class.
pub enum ParserMethod<C> {
    /// A question, asked while a decision is made, possibly several times.
    Test(fn(&C, &ParserView<'_>) -> bool),
    /// The same with arguments; [`Value::Unknown`] if they make no sense.
    Value(fn(&mut C, &ParserView<'_>, &[Value]) -> Value),
    /// Something that actions do. In a predicate it holds.
    Act(fn(&mut C, &ParserView<'_>)),
}

/// A lexer's base class: its state during one run.
///
/// Methods are named in their normalized form,
/// so that grammars for any target language find them.
pub trait LexerClass: Sized + 'static {
    /// Its names in `superClass` options.
    const NAMES: &'static [&'static str];
    /// A rule, method or field that tells classes of the same name apart: the
    /// grammar has to mention it. Empty: any grammar.
    const SIGN: &'static str = "";
    /// Its methods by name.
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[];
    /// Collections that actions use: their normalized names and classes.
    const FIELDS: &'static [(&'static str, &'static str)] = &[];
    /// Numbers that code may name.
    const CONSTANTS: &'static [(&'static str, i64)] = &[];
    /// Whether it is given tokens that the parser does not see, such as comments and white
    /// space. If not, they pass it unread.
    const READS_HIDDEN: bool = false;

    /// The state at the start of an input.
    fn new(program: &Program) -> Self;

    /// A field is assigned by an action. False if there is no such field.
    fn assign(&mut self, field: &str, value: &Value) -> bool {
        let _ = (field, value);
        false
    }

    /// Before a token is matched.
    fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink) {
        let _ = (state, sink);
    }

    /// A token was matched, or could not be matched; the end of the input is the last. It must
    /// be passed on to the sink, where others may come before or after it. Of tokens that the
    /// parser does not see, only those come here that it reads ([`Self::READS_HIDDEN`]).
    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let _ = state;
        sink.push(made);
    }
}

/// A parser's base class: its state during one run. As [`LexerClass`].
pub trait ParserClass: Sized + 'static {
    /// As [`LexerClass::NAMES`].
    const NAMES: &'static [&'static str];
    /// As [`LexerClass::SIGN`].
    const SIGN: &'static str = "";
    /// As [`LexerClass::METHODS`].
    const METHODS: &'static [(&'static str, ParserMethod<Self>)];
    /// As [`LexerClass::CONSTANTS`].
    const CONSTANTS: &'static [(&'static str, i64)] = &[];

    /// The state at the start of an input.
    fn new(program: &Program) -> Self;
}

/// A [`LexerClass`] of any type.
pub trait LexerBase {
    /// Calls a method from a predicate. None if there is no such method.
    fn ask(&self, method: &str, arguments: &[Value], state: &LexerState<'_>) -> Option<Value>;

    /// Calls a method from an action. None if there is no such method.
    fn act(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &mut LexerState<'_>,
    ) -> Option<Value>;

    /// As [`LexerClass::assign`].
    fn assign(&mut self, field: &str, value: &Value) -> bool;
    /// As [`LexerClass::before_token`].
    fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink);
    /// As [`LexerClass::token`].
    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink);
}

/// A [`ParserClass`] of any type.
pub trait ParserBase {
    /// Calls a method. None if there is no such method.
    fn call(&mut self, method: &str, arguments: &[Value], view: &ParserView<'_>) -> Option<Value>;
}

struct Instance<C>(C);

fn find<M>(methods: &'static [(&'static str, M)], name: &str) -> Option<&'static M> {
    let found = methods.iter().find(|(method, _)| *method == name)?;
    Some(&found.1)
}

impl<C: LexerClass> LexerBase for Instance<C> {
    fn ask(&self, method: &str, arguments: &[Value], state: &LexerState<'_>) -> Option<Value> {
        Some(match find(C::METHODS, method)? {
            LexerMethod::Test(test) => test(&self.0, state).into(),
            LexerMethod::Value(value) => value(&self.0, state, arguments),
            LexerMethod::Act(_) => Value::Unknown,
        })
    }

    fn act(
        &mut self,
        method: &str,
        arguments: &[Value],
        state: &mut LexerState<'_>,
    ) -> Option<Value> {
        if let LexerMethod::Act(act) = find(C::METHODS, method)? {
            act(&mut self.0, state);
            return Some(Value::Null);
        }
        self.ask(method, arguments, state)
    }

    fn assign(&mut self, field: &str, value: &Value) -> bool {
        self.0.assign(field, value)
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.0.before_token(state, sink);
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if C::READS_HIDDEN || made.token.is_visible() {
            self.0.token(made, state, sink);
        } else {
            sink.push(made);
        }
    }
}

impl<C: ParserClass> ParserBase for Instance<C> {
    fn call(&mut self, method: &str, arguments: &[Value], view: &ParserView<'_>) -> Option<Value> {
        Some(match find(C::METHODS, method)? {
            ParserMethod::Test(test) => test(&self.0, view).into(),
            ParserMethod::Value(value) => value(&mut self.0, view, arguments),
            ParserMethod::Act(act) => {
                act(&mut self.0, view);
                Value::Bool(true)
            }
        })
    }
}

/// A base class among [`BaseClasses`](crate::hooks::BaseClasses). `B` is [`LexerBase`] or [`ParserBase`].
pub struct Entry<B: ?Sized> {
    names: &'static [&'static str],
    sign: &'static str,
    methods: fn() -> Vec<&'static str>,
    pub(super) fields: &'static [(&'static str, &'static str)],
    pub(super) constants: &'static [(&'static str, i64)],
    create: fn(&Program) -> Box<B>,
}

/// A lexer's base class.
pub type LexerEntry = Entry<dyn LexerBase>;
/// A parser's base class.
pub type ParserEntry = Entry<dyn ParserBase>;

impl LexerEntry {
    /// The entry of a class.
    pub const fn of<C: LexerClass>() -> Self {
        Self {
            names: C::NAMES,
            sign: C::SIGN,
            methods: || C::METHODS.iter().map(|method| method.0).collect(),
            fields: C::FIELDS,
            constants: C::CONSTANTS,
            create: |program| Box::new(Instance(C::new(program))),
        }
    }
}

impl ParserEntry {
    /// The entry of a class.
    pub const fn of<C: ParserClass>() -> Self {
        Self {
            names: C::NAMES,
            sign: C::SIGN,
            methods: || C::METHODS.iter().map(|method| method.0).collect(),
            fields: &[],
            constants: C::CONSTANTS,
            create: |program| Box::new(Instance(C::new(program))),
        }
    }
}

impl<B: ?Sized> Entry<B> {
    /// Whether it is the class that a recognizer names: as its own, or in calls
    /// (`Class.method(...)`).
    pub(crate) fn fits(&self, recognizer: &Recognizer) -> bool {
        let named = match &recognizer.super_class {
            Some(class) => self.is_named(class),
            None => self.names.iter().any(|class| {
                let call = format!("{class}.");
                let mut predicates = recognizer.predicates.iter();
                predicates.any(|predicate| predicate.code.contains(&call))
            }),
        };
        named && has_sign(self.sign, recognizer)
    }

    /// Its names.
    pub(crate) fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// What tells it from others of that name.
    pub(crate) fn sign(&self) -> &'static str {
        self.sign
    }

    /// Whether a name is one of its own.
    pub(super) fn is_named(&self, class: &str) -> bool {
        self.names.contains(&class)
    }

    /// The names of its methods.
    pub(crate) fn methods(&self) -> Vec<&'static str> {
        (self.methods)()
    }

    /// Its state at the start of an input.
    pub(crate) fn create(&self, program: &Program) -> Box<B> {
        (self.create)(program)
    }
}

impl<B: ?Sized> Clone for Entry<B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<B: ?Sized> Copy for Entry<B> {}

impl<B: ?Sized> std::fmt::Debug for Entry<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Entry").field(&self.names).finish()
    }
}

fn has_sign(sign: &str, recognizer: &Recognizer) -> bool {
    sign.is_empty()
        || recognizer.rule_names.iter().any(|rule| rule == sign)
        || recognizer
            .predicates
            .iter()
            .chain(recognizer.actions.iter())
            .any(|semantic| semantic.code.contains(sign))
}

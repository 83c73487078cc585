//! Words that are keywords in some places only.

use super::frames::{Bracket, Header, Property};
use super::peek::{Peek, annotation_end};
use super::words::{
    Word::{self, *},
    is_modifier,
};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::Sink;

/// What words that may be modifiers and annotations lead to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ahead {
    /// How many brackets were open.
    depth: usize,
    start: usize,
    /// What they are modifiers of starts here.
    end: usize,
    what: Leads,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leads {
    Nowhere,
    Declaration,
    Accessor,
    Constructor,
}

impl Reader {
    /// What a token is, if that is not what it looks like. Of a `context` it is not yet known
    /// whether its list is one of parameters.
    pub(super) fn soft(&mut self, here: &Here<'_>) -> Option<Word> {
        let is_name_before = is!(self.last,
            Dot SafeDot Reference Fun Val Label ReturnAt
        ) || self.annotation == Annotation::Start;
        match here.word {
            At if self.looks_ahead(here) => match self.leads(here) {
                Leads::Accessor => Some(Accessor),
                Leads::Constructor => Some(Constructor),
                _ => None,
            },
            Fun if here.next().text == "interface" => Some(Modifier),
            Identifier if !is_name_before => self.soft_word(here),
            _ => None,
        }
    }

    /// Whether it matters what is behind annotations that start here.
    fn looks_ahead(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        if self.is_ahead(here) {
            return true;
        }
        let property = frame.property != Property::None && self.may_have_accessors();
        frame.has_statements()
            && self.ends_value()
            && (frame.header == Header::Class && !self.in_supertypes() || property && here.new_line)
    }

    fn may_have_accessors(&mut self) -> bool {
        let is_file = self.frames.len() == 1;
        let frame = self.frame();
        (is_file || frame.bracket == Bracket::Class) && frame.property != Property::Alias
    }

    /// After the `:` of a class.
    pub(super) fn in_supertypes(&mut self) -> bool {
        self.frame().property == Property::Initialized
    }

    /// Whether a statement may start here.
    fn starts(&mut self, here: &Here<'_>) -> bool {
        self.at_start
            || self.of_file && self.after_file_annotation(here)
            || here.new_line && self.frame().has_statements() && self.can_end()
            || self.declaration_ended
    }

    fn soft_word(&mut self, here: &Here<'_>) -> Option<Word> {
        let word = here.source();
        let frame = *self.frame();
        let after_value = self.ends_value();
        let class = is!(frame.header, Header: Class Enum);
        let member = frame.bracket == Bracket::Class && self.starts(here);
        let open = frame.property == Property::Declared;
        let constrained = after_value && (class || frame.header == Header::Function || open);
        let in_type = self.in_type && !after_value;
        let next = || here.next();
        match word {
            "catch" if frame.tries && self.last == RBrace && next().text == "(" => Some(Catch),
            "finally" if frame.tries && self.last == RBrace && next().text == "{" => Some(Finally),
            "where" if constrained && (next().is_name() || next().text == "@") => Some(Where),
            "by" if (class || open) && after_value => Some(By),
            "constructor" if next().text == "(" && (member || class && !self.in_supertypes()) => {
                Some(Constructor)
            }
            "init" if member && next().text == "{" => Some(Init),
            "import" if self.frames.len() == 1 && self.starts(here) => {
                match next().is_name() && !next().new_line {
                    true => Some(Import),
                    false => None,
                }
            }
            "context" if next().text == "(" && (self.starts(here) || in_type) => Some(Context),
            "get" | "set" if self.is_accessor(here) => Some(Accessor),
            _ if is_modifier(word) => self.modifier(here),
            _ => None,
        }
    }

    fn modifier(&mut self, here: &Here<'_>) -> Option<Word> {
        let word = here.source();
        let next = here.next();
        let name_next = next.is_name() || next.text == "@";
        let bracket = self.frame().bracket;
        if bracket == Bracket::Entries {
            let begins = is!(self.last, LBrace Comma Modifier) || self.annotation.may_end();
            return match begins && name_next {
                true => Some(Modifier),
                false => None,
            };
        }
        let typed = self.in_type && !self.ends_value() && !next.new_line;
        let sure = match word {
            "vararg" | "noinline" | "crossinline" if bracket == Bracket::Round => name_next,
            "out" | "reified" if bracket == Bracket::Angle => name_next || is!(next.text, "(" "*"),
            "suspend" if bracket == Bracket::Angle && next.text == "*" => true,
            "suspend" if bracket == Bracket::Angle || typed => name_next || next.text == "(",
            _ => false,
        };
        if sure {
            return Some(Modifier);
        }
        let in_class = is!(self.frame().header, Header: Class Enum);
        let in_parameters = bracket == Bracket::Round
            && (matches!(self.last, LParen | Comma) || self.annotation.may_end());
        let may_be = self.starts(here)
            || self.is_ahead(here)
            || in_parameters
            || self.last == Modifier
            || self.ends_value() && (in_class || self.frame().property != Property::None);
        if !may_be || next.new_line && is!(self.last, Else HeadEnd Arrow) {
            return None;
        }
        match self.leads(here) {
            Leads::Nowhere => None,
            Leads::Declaration => Some(Modifier),
            // Where it starts, it goes on with what is before.
            Leads::Accessor if self.ends_value() => Some(Accessor),
            Leads::Constructor if self.ends_value() => Some(Constructor),
            Leads::Accessor | Leads::Constructor => Some(Modifier),
        }
    }

    /// Whether it is known what is behind this modifier or annotation.
    fn is_ahead(&self, here: &Here<'_>) -> bool {
        self.ahead_of(here).is_some()
    }

    fn ahead_of(&self, here: &Here<'_>) -> Option<Ahead> {
        let ahead = self.ahead?;
        let is_in = ahead.depth == self.frames.len() && ahead.start <= here.start;
        (is_in && here.start < ahead.end).then_some(ahead)
    }

    /// What modifiers and annotations that start here lead to. They are looked through
    /// once.
    fn leads(&mut self, here: &Here<'_>) -> Leads {
        if let Some(ahead) = self.ahead_of(here) {
            return ahead.what;
        }
        let text = here.text;
        let mut peek = here.peek();
        let mut nested = 0;
        loop {
            if peek.text == "@" && nested < 100 {
                let Some(end) = annotation_end(text, peek.start) else {
                    break;
                };
                nested += 1;
                peek = Peek::at(text, end);
            } else if is_modifier(peek.text)
                && (peek.text != "fun" || peek.then().text == "interface")
            {
                peek = peek.then();
            } else {
                break;
            }
        }
        let in_line = !peek.new_line && !here.new_line;
        let in_class = is!(self.frame().header, Header: Class Enum);
        let is_accessor = is!(peek.text, "get" "set") && self.is_accessor_at(peek, true);
        let constructs = in_line && in_class && self.ends_value() && !self.in_supertypes();
        let what = match peek.text {
            _ if peek.begins_declaration() => Leads::Declaration,
            _ if is_accessor => Leads::Accessor,
            "constructor" if peek.then().text == "(" && in_class => Leads::Constructor,
            "constructor" if peek.then().text == "(" => Leads::Declaration,
            // The primary one can do without its word.
            "(" if constructs => Leads::Constructor,
            _ => Leads::Nowhere,
        };
        self.ahead = Some(Ahead {
            depth: self.frames.len(),
            start: here.start,
            end: peek.start.max(here.end),
            what,
        });
        what
    }

    fn is_accessor(&mut self, here: &Here<'_>) -> bool {
        if let Some(ahead) = self.ahead
            && ahead.end == here.start
            && ahead.what == Leads::Accessor
        {
            return true;
        }
        let frame = *self.frame();
        let follows = here.new_line
            || frame.property == Property::Declared
            || self.declaration_ended
            || self.last == Semi;
        follows && self.ends_value_or_semi() && self.is_accessor_at(here.peek(), false)
    }

    /// Whether a `get` or `set` here is an accessor of the property before.
    pub(super) fn is_accessor_at(&mut self, word: Peek<'_>, modified: bool) -> bool {
        if self.frame().property == Property::None || !self.may_have_accessors() {
            return false;
        }
        let next = word.then();
        let is_file = self.frames.len() == 1;
        match next.text {
            "(" if word.text == "get" => next.then().text == ")",
            // A call, in a script.
            "(" => !is_file || next.then().is_name(),
            "=" => false,
            _ => !is_file || modified || next.new_line || next.text.is_empty(),
        }
    }

    /// Whether an accessor follows a semicolon.
    pub(super) fn leads_to_accessor(&mut self, semi: &Here<'_>, next: Peek<'_>) -> bool {
        let here = Here {
            word: Identifier,
            start: next.start,
            end: next.end(),
            ..*semi
        };
        match next.text {
            "get" | "set" => self.is_accessor_at(next, true),
            word => is_modifier(word) && self.leads(&here) == Leads::Accessor,
        }
    }

    /// The list of a `context` has ended, and a declaration may follow.
    pub(super) fn settle_context(&mut self, here: &Here<'_>, sink: &mut Sink) {
        let Some(id) = self.context_list.take() else {
            return;
        };
        let declares = match here.word {
            Fun | Val | Class | Object | At => true,
            Identifier if is_modifier(here.source()) => self.leads(here) == Leads::Declaration,
            Identifier => here.source() == "context",
            _ => false,
        };
        self.at_start = declares;
        if declares {
            sink.tokens.retype(id, self.words.token_type(Context));
            self.last = Modifier;
        }
    }
}

// Takes its tokens from another grammar and rules from imported ones.
parser grammar Sentences;

options { tokenVocab = Words; }
import Phrases;

start : (phrase | word | '<' markup)* EOF ;
word : LETTERS | NUMBER '=' CODE_END ;

parser grammar Phrases;
import Markup;
phrase : word+ tail? ;
word : ANY ;
tail : CALL | GUARDED ;

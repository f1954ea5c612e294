-- Finds people by what follows the first word of their name, in plain letters.
CREATE INDEX `profiles_surname` ON `profiles` (substr(folded_name, instr(folded_name, ' ') + 1));

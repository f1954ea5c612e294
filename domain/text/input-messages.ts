import { z } from 'zod';
import { formatFigure } from './french.ts';

/**
 * French messages for invalid input where the schema has no message of its own. Importing this module sets
 * them as zod's default, instead of English.
 */

const REQUIRED = 'Ce champ est requis.';

const expected: Record<string, string> = {
  string: 'Un texte est attendu ici.',
  number: 'Un nombre est attendu ici.',
  int: 'Un nombre entier est attendu ici.',
  array: 'Une liste est attendue ici.',
  boolean: 'La réponse attendue ici est oui ou non.',
};

const formats: Record<string, string> = {
  email: 'Cette adresse e-mail n’est pas valide.',
  url: 'Cette adresse web n’est pas valide.',
  uuid: 'Cet identifiant n’est pas valide.',
  date: 'Cette date n’est pas valide.',
};

/** The message for an issue, in French and fit to show. */
function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED;
      return expected[issue.expected] ?? 'Cette valeur n’a pas la forme attendue.';
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : 'Cette valeur n’est pas proposée.';
    case 'invalid_format':
      return formats[issue.format] ?? 'Ce format n’est pas valide.';
    case 'too_big':
      if (issue.origin === 'string')
        return `Maximum ${formatFigure(Number(issue.maximum))} caractères`;
      if (issue.origin === 'array') return `Pas plus de ${issue.maximum} ici.`;
      return `Ce nombre ne peut pas dépasser ${formatFigure(Number(issue.maximum))}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? REQUIRED : `Minimum ${issue.minimum} caractères`;
      if (issue.origin === 'array') return `Pas moins de ${issue.minimum} ici.`;
      return `Ce nombre ne peut pas être inférieur à ${issue.minimum}.`;
    case 'unrecognized_keys':
      return 'Ce champ n’est pas attendu ici.';
    default:
      return 'Cette valeur n’est pas valide.';
  }
}

z.config({ customError: inputMessage });

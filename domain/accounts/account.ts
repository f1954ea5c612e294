import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { isAtMost } from '../text/length.ts';
import { isStorableText } from '../text/shown-text.ts';
import { nameError, tidyName } from './display-name.ts';
import { usernameError } from './username.ts';

/** A valid username; the issue carries the message of {@link usernameError}. */
export const usernameSchema = z.string().superRefine((username, context) => {
  const message = username === '' ? 'Le nom d’utilisateur est requis' : usernameError(username);
  if (message) context.addIssue({ code: 'custom', message });
});

/** A valid display name; may be empty. */
export const displayNameSchema = z
  .string()
  .refine(isStorableText, 'Le nom contient des caractères non autorisés')
  .overwrite(tidyName)
  .refine((name) => isAtMost(NAME_MAX_LENGTH, name), {
    error: `Maximum ${NAME_MAX_LENGTH} caractères`,
    abort: true,
  })
  .superRefine((name, context) => {
    const message = nameError(name);
    if (message) context.addIssue({ code: 'custom', message });
  });

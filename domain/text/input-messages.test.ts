import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './input-messages.ts';
import { profileChangesSchema } from '../profiles/profile.ts';
import { tariffsSchema } from '../profiles/tariff.ts';

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];
}

describe('default French validation messages', () => {
  it.each([
    [z.string(), undefined, 'Ce champ est requis.'],
    [z.string(), 3, 'Un texte est attendu ici.'],
    [z.int(), 'un', 'Un nombre est attendu ici.'],
    [z.int(), 1.5, 'Un nombre entier est attendu ici.'],
    [z.enum(['a', 'b']), 'c', 'Cette valeur n’est pas proposée.'],
    [z.uuid(), 'x', 'Cet identifiant n’est pas valide.'],
    [z.iso.date(), '31/12/2026', 'Cette date n’est pas valide.'],
    [z.string().regex(/^a$/), 'b', 'Ce format n’est pas valide.'],
    [z.string().max(2), 'abc', 'Maximum 2 caractères'],
    [z.int().max(2), 3, 'Ce nombre ne peut pas dépasser 2.'],
    [z.int().min(2), 1, 'Ce nombre ne peut pas être inférieur à 2.'],
    [z.array(z.int()).max(1), [1, 2], 'Pas plus de 1 ici.'],
    [z.strictObject({}), { sel: 1 }, 'Ce champ n’est pas attendu ici.'],
    [z.union([z.int(), z.boolean()]), 'x', 'Cette valeur n’est pas valide.'],
  ])('%#: %j gives %s', (schema, input, message) => {
    expect(messagesOf(schema, input)).toEqual([message]);
  });

  it('do not replace a schema’s own message', () => {
    expect(messagesOf(z.string('Veuillez saisir une URL'), 1)).toEqual(['Veuillez saisir une URL']);
  });

  it('apply to the web app’s checks', () => {
    expect(messagesOf(profileChangesSchema, { birthDate: 'hier' })).toEqual([
      'Cette date n’est pas possible',
    ]);
    expect(new Set(messagesOf(tariffsSchema, {}))).toEqual(new Set(['Ce champ est requis.']));
  });
});

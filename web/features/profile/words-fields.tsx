import { NAME_MAX_LENGTH } from '../../../domain/limits.ts';
import {
  ABOUT_SHORT_MAX_LENGTH,
  BIO_MAX_LENGTH,
  WELCOME_MESSAGE_MAX_LENGTH,
} from '../../../domain/profiles/profile.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { BadgeWarning } from './badge-warning.tsx';
import { FieldGroup } from './field-group.tsx';
import type { DraftFieldsProps } from './profile-draft.ts';

/** The name, the bio, the short description and the welcome message. */
export function WordsFields({
  draft,
  onChange,
  errors,
  verifiedName,
}: DraftFieldsProps & {
  /** The verified name; undefined without a badge. */
  verifiedName: string | undefined;
}) {
  return (
    <FieldGroup legend="Présentation">
      <Field
        label="Nom affiché"
        hint="Affiché avec vos posts, vos réponses et vos questions."
        error={errors.name}
      >
        <Input
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="name"
        />
      </Field>
      {verifiedName !== undefined && draft.name.trim() !== verifiedName && (
        <BadgeWarning changed="votre nouveau nom" />
      )}
      <Field label="Bio" error={errors.bio}>
        <Textarea
          value={draft.bio}
          onChange={(event) => onChange({ bio: event.target.value })}
          maxLength={BIO_MAX_LENGTH}
        />
      </Field>
      <Field
        label="Description courte"
        hint="Affichée sous votre nom et sur les cartes."
        error={errors.aboutShort}
      >
        <Textarea
          value={draft.aboutShort}
          onChange={(event) => onChange({ aboutShort: event.target.value })}
          maxLength={ABOUT_SHORT_MAX_LENGTH}
          className="min-h-16"
        />
      </Field>
      <Field
        label="Message de bienvenue"
        hint="Accueille les personnes avant leur première question."
        error={errors.welcomeMessage}
      >
        <Textarea
          value={draft.welcomeMessage}
          onChange={(event) => onChange({ welcomeMessage: event.target.value })}
          maxLength={WELCOME_MESSAGE_MAX_LENGTH}
        />
      </Field>
    </FieldGroup>
  );
}

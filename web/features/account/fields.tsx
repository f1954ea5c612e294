import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { suggestedEmail } from '../../../domain/accounts/email-suggestion.ts';
import { visibleEmail } from '../../../domain/accounts/visible-email.ts';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { useSession } from '../../platform/session.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** The text of a field, whose state the parent holds. */
export interface FieldText {
  value: string;
  onChange: (value: string) => void;
}

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, keyof FieldText> {
  label: string;
  hint?: string;
  error?: string | null;
}

/** One line of text; the rest are attributes of its input. */
export function TextField({ label, hint, error, id, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <Input {...input} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

interface EmailFieldProps
  extends FieldText,
    Pick<TextFieldProps, 'hint' | 'id' | 'autoComplete' | 'onFocus'> {
  /** True for an address that is new here: one that looks mistyped is asked about. */
  isNew?: boolean;
}

/**
 * The e-mail for sign-in. Password managers call it the username and store it with the password;
 * they do not use the public username.
 */
export function EmailField({ value, onChange, isNew = false, ...props }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const use = (meant: string) => {
    onChange(meant);
    input.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <TextField
        ref={input}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        required
        value={value}
        onChange={(email) => onChange(visibleEmail(email))}
        {...props}
      />
      {isNew && <Suggestion typed={value} onUse={use} />}
    </div>
  );
}

/** Shorter than a pause in which a layout shift would count as one that nobody caused. */
const TYPING_PAUSE_MS = 400;

/** Asks whether another address was meant; announced, and taken by a press. */
function Suggestion({ typed, onUse }: { typed: string; onUse: (meant: string) => void }) {
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const meant = settled === typed ? suggestedEmail(typed) : null;
  return (
    <div aria-live="polite">
      {meant && (
        <p className="text-sm wrap-anywhere">
          Vouliez-vous dire{' '}
          <button
            type="button"
            onClick={() => onUse(meant)}
            className="min-h-11 font-medium text-encre underline underline-offset-4"
          >
            {meant}
          </button>{' '}
          ?
        </p>
      )}
    </div>
  );
}

/** Gives a password manager the account of the new password, in forms without a field for the e-mail. */
export function AccountOfPassword() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <input
      type="email"
      name="email"
      autoComplete="username"
      value={session.email}
      readOnly
      hidden
    />
  );
}

interface PasswordFieldProps extends FieldText {
  label?: string;
  hint?: string;
  /** Tells password managers whether to fill it in or to propose one. */
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  id?: string;
}

/** A password, with a button that shows what is typed. */
export function PasswordField({
  label = 'Mot de passe',
  hint,
  id,
  onChange,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} id={id}>
      <div className="relative">
        <Input
          type={isShown ? 'text' : 'password'}
          name={rest.autoComplete}
          required
          minLength={PASSWORD_MIN_LENGTH}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-12"
          onChange={(event) => onChange(event.target.value)}
          {...rest}
        />
        <button
          type="button"
          // Its name does not repeat the field's label.
          aria-label="Afficher la saisie"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
    </Field>
  );
}

/** A code of six digits, as authenticator apps show it; spaces of a pasted one are dropped. */
export function CodeField({ onChange, ...props }: FieldText & { label?: string; hint?: string }) {
  return (
    <TextField
      label="Code à six chiffres"
      name="one-time-code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      title="Six chiffres"
      onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 6))}
      {...props}
    />
  );
}

/** The name that is shown to others. */
export function NameField(props: FieldText & { required?: boolean }) {
  return (
    <TextField
      label="Nom complet"
      name="name"
      autoComplete="name"
      maxLength={NAME_MAX_LENGTH}
      {...props}
    />
  );
}

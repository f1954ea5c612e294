import { useEffect, useRef } from 'react';
import { AccountOfPassword, type FieldText, PasswordField, TextField } from './fields.tsx';

/** The proof that the user is asked for: their password, or a mailed code. */
export type ProofKind = 'password' | 'nonce';

interface ProofFieldProps extends FieldText {
  kind: ProofKind;
  /** The reason why the password is asked for. */
  passwordHint?: string;
  /** Mails a code instead of asking for the password. */
  onNonceWanted: () => void;
}

/** The field for the proof; it takes the focus when it appears. */
export function ProofField({
  kind,
  passwordHint = 'Votre connexion n’est pas récente : confirmez que c’est bien vous.',
  onNonceWanted,
  ...text
}: ProofFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind is another field.
  useEffect(
    () => frame.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(),
    [kind],
  );
  return (
    <div ref={frame} className="grid gap-1">
      {kind === 'password' && <AccountOfPassword />}
      {kind === 'password' ? (
        <PasswordField
          key={kind}
          label="Mot de passe actuel"
          hint={passwordHint}
          autoComplete="current-password"
          {...text}
        />
      ) : (
        <TextField
          key={kind}
          label="Code reçu par e-mail"
          hint="Un code à six chiffres vient de vous être envoyé. Il est valable dix minutes."
          required
          inputMode="numeric"
          pattern="[0-9]{6}"
          autoComplete="one-time-code"
          {...text}
        />
      )}
      {kind === 'password' && (
        <button
          type="button"
          onClick={onNonceWanted}
          className="min-h-11 justify-self-start text-sm underline underline-offset-4"
        >
          Recevoir plutôt un code par e-mail
        </button>
      )}
    </div>
  );
}

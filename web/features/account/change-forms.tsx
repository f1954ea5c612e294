import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isGeneratedUsername, usernameError } from '../../../domain/accounts/username.ts';
import { PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { refreshOwn, saveProfile } from '../../data/me.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import {
  AccountError,
  changeEmail,
  changePassword,
  changeUsername,
  hasPassword,
  type Proof,
  ProofNeededError,
  requestNonce,
} from './auth-api.ts';
import {
  AccountOfPassword,
  EmailField,
  type FieldText,
  NameField,
  PasswordField,
  TextField,
} from './fields.tsx';
import { ProofField, type ProofKind } from './proof-field.tsx';

interface ChangeFormProps {
  title: string;
  /** The saved value; the button is enabled for any other. */
  saved: string;
  /** Renders the only field, with its text. */
  field: (text: FieldText) => ReactNode;
  /** Throws a `ProofNeededError` when the sign-in is not recent enough and no proof is given. */
  save: (value: string, proof?: Proof) => Promise<unknown>;
  success: string;
  /** The text of the field after saving. */
  after?: (value: string) => string;
  onSaved?: () => void;
}

function ChangeForm({ title, saved, field, save, success, after, onSaved }: ChangeFormProps) {
  const [value, setValue] = useState(saved);
  const [proofKind, setProofKind] = useState<ProofKind | null>(null);
  const [proof, setProof] = useState('');
  const showError = (error: Error) => {
    const message = error instanceof AccountError ? error.message : messageOf(error);
    toast.error(`Erreur lors de la sauvegarde: ${message}`);
  };
  const proofRequest = useMutation({
    mutationFn: async (kind: ProofKind | null) => {
      const wanted = kind ?? ((await hasPassword()) ? 'password' : 'nonce');
      if (wanted === 'nonce') await requestNonce();
      return wanted;
    },
    onSuccess: (kind) => {
      setProof('');
      setProofKind(kind);
    },
    onError: showError,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      save(
        value,
        proofKind === null
          ? undefined
          : proofKind === 'password'
            ? { current_password: proof }
            : { nonce: proof },
      ),
    onSuccess: () => {
      toast.success(success);
      setProofKind(null);
      setProof('');
      if (after) setValue(after(value));
      onSaved?.();
    },
    onError: (error) =>
      error instanceof ProofNeededError ? proofRequest.mutate(null) : showError(error),
  });
  const submit = () => {
    mutate();
  };
  return (
    <SettingsSection title={title}>
      <Form error={proofRequest.error ?? error} onSubmit={submit} className="grid gap-4">
        {field({ value, onChange: setValue })}
        {proofKind && (
          <ProofField
            kind={proofKind}
            value={proof}
            onChange={setProof}
            onNonceWanted={() => proofRequest.mutate('nonce')}
          />
        )}
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={value === saved}
          busy={isPending || proofRequest.isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      </Form>
    </SettingsSection>
  );
}

export function NameForm({ savedName }: { savedName: string }) {
  const queryClient = useQueryClient();
  return (
    <ChangeForm
      title="Nom"
      saved={savedName}
      field={(text) => <NameField required {...text} />}
      save={(name) => saveProfile(queryClient, { name }, { name: savedName || null })}
      success="Profil mis à jour avec succès"
    />
  );
}

/** Replaces a username that was generated; a chosen one stays. */
export function UsernameForm({ savedUsername }: { savedUsername: string }) {
  const queryClient = useQueryClient();
  if (!isGeneratedUsername(savedUsername)) return null;
  return (
    <ChangeForm
      title="Nom d'utilisateur"
      saved={savedUsername}
      field={({ value, onChange }) => (
        <TextField
          label="Nom d'utilisateur"
          hint="Celui-ci a été choisi pour vous. Vous pouvez le remplacer une fois."
          error={usernameError(value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={onChange}
        />
      )}
      save={async (username) => {
        await changeUsername(username);
        await refreshOwn(queryClient);
      }}
      success="Profil mis à jour avec succès"
    />
  );
}

interface EmailFormProps {
  savedEmail: string;
  /** The new address, not yet confirmed. */
  newEmail: string | null;
}

/** The e-mail for sign-in; a new one applies once it is confirmed. */
export function EmailForm({ savedEmail, newEmail }: EmailFormProps) {
  // Asking for the present address gives up a change that has begun.
  const giveUp = useMutation({
    mutationFn: () => changeEmail(savedEmail),
    onSuccess: () => toast.success('Votre adresse reste la même'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <ChangeForm
      title="Adresse e-mail"
      saved={savedEmail}
      field={(text) => (
        <>
          <EmailField
            isNew
            hint="C’est avec elle que vous vous connectez. Elle n’est jamais montrée."
            {...text}
          />
          {newEmail && (
            <Alert tone="success">
              Un lien de confirmation a été envoyé à {newEmail}. Votre adresse changera quand vous
              l’aurez ouvert.
              <Button
                variant="outline"
                size="small"
                className="mt-2"
                busy={giveUp.isPending}
                onClick={() => giveUp.mutate()}
              >
                Garder mon adresse actuelle
              </Button>
            </Alert>
          )}
        </>
      )}
      save={changeEmail}
      success="Lien de confirmation envoyé"
      after={() => savedEmail}
    />
  );
}

interface PasswordFormProps {
  /** True when the user came for this form: its field then has the focus. */
  isWanted?: boolean;
  onSaved?: () => void;
}

/** A new password; the old one is never shown. */
export function PasswordForm({ isWanted = false, onSaved }: PasswordFormProps) {
  return (
    <ChangeForm
      title="Mot de passe"
      saved=""
      field={(text) => (
        <>
          <AccountOfPassword />
          <PasswordField
            id="new-password"
            label="Nouveau mot de passe"
            hint={`Au moins ${PASSWORD_MIN_LENGTH} caractères. Vos autres appareils seront déconnectés.`}
            autoComplete="new-password"
            autoFocus={isWanted}
            {...text}
          />
        </>
      )}
      save={changePassword}
      success="Mot de passe mis à jour"
      after={() => ''}
      onSaved={onSaved}
    />
  );
}

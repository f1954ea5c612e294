import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { api, read } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { ME_KEY } from '../../lib/me.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { AccountError, changeEmail, changePassword } from './auth-api.ts';
import { EmailField, type FieldText, NameField, PasswordField } from './fields.tsx';
import { SettingsSection } from './settings-section.tsx';

interface ChangeFormProps {
  title: string;
  /** The value as it is; the button waits for another. */
  saved: string;
  /** The one field, with the text that it holds. */
  field: (text: FieldText) => ReactNode;
  save: (value: string) => Promise<unknown>;
  success: string;
  /** What the field holds once saved. */
  after?: (value: string) => string;
}

function ChangeForm({ title, saved, field, save, success, after }: ChangeFormProps) {
  const [value, setValue] = useState(saved);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      toast.success(success);
      if (after) setValue(after(value));
    },
    onError: (error) => {
      const message = error instanceof AccountError ? error.message : messageOf(error);
      toast.error(`Erreur lors de la sauvegarde: ${message}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(value);
  };
  return (
    <SettingsSection title={title}>
      <form onSubmit={submit} className="grid gap-4">
        {field({ value, onChange: setValue })}
        <Button
          type="submit"
          variant="outline"
          className="justify-self-start"
          disabled={value === saved}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      </form>
    </SettingsSection>
  );
}

/** The name that others read. */
export function NameForm({ savedName }: { savedName: string }) {
  const queryClient = useQueryClient();
  return (
    <ChangeForm
      title="Nom"
      saved={savedName}
      field={(text) => <NameField required {...text} />}
      save={async (name) => {
        await read(api.me.profile.$patch({ json: { name } }));
        await queryClient.invalidateQueries({ queryKey: ME_KEY });
      }}
      success="Profil mis à jour avec succès"
    />
  );
}

/** The address with which one signs in. */
export function EmailForm({ savedEmail }: { savedEmail: string }) {
  return (
    <ChangeForm
      title="Adresse e-mail"
      saved={savedEmail}
      field={(text) => (
        <EmailField
          hint="C'est avec elle que vous vous connectez. Elle n'est jamais montrée."
          {...text}
        />
      )}
      save={changeEmail}
      success="Adresse e-mail mise à jour"
    />
  );
}

/** A new password; the old one is never shown. */
export function PasswordForm() {
  return (
    <ChangeForm
      title="Mot de passe"
      saved=""
      field={(text) => (
        <PasswordField
          label="Nouveau mot de passe"
          hint={`Au moins ${PASSWORD_MIN_LENGTH} caractères. Vos autres appareils seront déconnectés.`}
          autoComplete="new-password"
          {...text}
        />
      )}
      save={changePassword}
      success="Mot de passe mis à jour"
      after={() => ''}
    />
  );
}

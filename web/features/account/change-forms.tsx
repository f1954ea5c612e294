import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { NAME_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { api, read } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { ME_KEY } from '../../lib/me.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AccountError, changeEmail, changePassword } from './auth-api.ts';
import { SettingsSection } from './settings-section.tsx';

interface ChangeFormProps {
  title: string;
  label: string;
  hint?: string;
  /** The value as it is; the button waits for another. */
  saved: string;
  /** Attributes of the one input. */
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
  save: (value: string) => Promise<unknown>;
  success: string;
  /** What the field holds once saved. */
  after?: (value: string) => string;
}

function ChangeForm({ title, label, hint, saved, input, save, success, after }: ChangeFormProps) {
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
        <Field label={label} hint={hint}>
          <Input
            required
            {...input}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
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
      label="Nom complet"
      saved={savedName}
      input={{ autoComplete: 'name', maxLength: NAME_MAX_LENGTH }}
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
      label="Email"
      hint="C'est avec elle que vous vous connectez. Elle n'est jamais montrée."
      saved={savedEmail}
      input={{ type: 'email', autoComplete: 'email' }}
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
      label="Nouveau mot de passe"
      hint={`Au moins ${PASSWORD_MIN_LENGTH} caractères. Vos autres appareils seront déconnectés.`}
      saved=""
      input={{ type: 'password', autoComplete: 'new-password', minLength: PASSWORD_MIN_LENGTH }}
      save={changePassword}
      success="Mot de passe mis à jour"
      after={() => ''}
    />
  );
}

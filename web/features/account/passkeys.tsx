import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { type Passkey, passkeysQuery, refreshPasskeys } from '../../data/second-factor.ts';
import { formatTimeAgo } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { addPasskey, removePasskey, renamePasskey } from './auth-api.ts';
import { TextField } from './fields.tsx';
import { toastFailure, withProof } from './proof-dialog.tsx';

const PASSKEY_NAME_MAX_LENGTH = 100;

/** The user's passkeys: add one, rename it, remove it. */
export function Passkeys() {
  const queryClient = useQueryClient();
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isSupported = typeof window.PublicKeyCredential === 'function';

  const add = useMutation({
    mutationFn: () => withProof((proof) => addPasskey(deviceName(navigator.userAgent), proof)),
    onSuccess: () => {
      toast.success('Clé d’accès ajoutée');
      return refreshPasskeys(queryClient);
    },
    onError: toastFailure,
  });
  const remove = useMutation({
    mutationFn: (id: string) => withProof((proof) => removePasskey(id, proof)),
    onSuccess: () => toast.success('Clé d’accès supprimée'),
    onError: toastFailure,
    onSettled: () => {
      setRemoved(null);
      return refreshPasskeys(queryClient);
    },
  });

  return (
    <SettingsSection title="Clés d’accès">
      <p className="text-sm text-ink-soft">
        Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil, sans mot de
        passe.
      </p>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !passkeys ? (
        <RowsSkeleton rows={1} />
      ) : (
        passkeys.length > 0 && (
          <ul className="border-t">
            {passkeys.map((passkey) => (
              <li key={passkey.id} className="flex flex-wrap items-center gap-3 border-b py-3">
                <div className="min-w-48 flex-1">
                  <p dir="auto" className="text-sm font-medium wrap-anywhere">
                    {passkey.friendly_name}
                  </p>
                  <p className="text-xs text-ink-soft">
                    {passkey.last_used_at
                      ? `Utilisée ${formatTimeAgo(passkey.last_used_at)}`
                      : `Ajoutée ${formatTimeAgo(passkey.created_at)}`}
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Renommer ${passkey.friendly_name}`}
                    onClick={() => setRenamed(passkey)}
                  >
                    Renommer
                  </Button>
                  <Button
                    variant="outline"
                    size="small"
                    aria-label={`Supprimer ${passkey.friendly_name}`}
                    onClick={() => setRemoved(passkey)}
                  >
                    Supprimer
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )
      )}
      {isSupported ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={add.isPending}
          busyLabel="Ajout..."
          onClick={() => add.mutate()}
        >
          Ajouter une clé d’accès
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">
          Ce navigateur ne sait pas utiliser les clés d’accès.
        </p>
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <Question
        open={removed !== null}
        title="Supprimer cette clé d’accès ?"
        text="Elle ne permettra plus de vous connecter. Supprimez-la aussi de votre appareil ou de votre gestionnaire de mots de passe."
        keep="Annuler"
        onKeep={() => setRemoved(null)}
        lose="Supprimer"
        onLose={() => removed && remove.mutate(removed.id)}
        busy={remove.isPending}
      />
    </SettingsSection>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey.friendly_name);
  const rename = useMutation({
    mutationFn: () => renamePasskey(passkey.id, name),
    onSuccess: () => {
      onClose();
      return refreshPasskeys(queryClient);
    },
    onError: toastFailure,
  });
  const submit = () => {
    rename.mutate();
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Renommer la clé d’accès">
      <Form error={rename.error} onSubmit={submit} className="grid gap-4">
        <TextField
          label="Nom"
          required
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          onChange={setName}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={rename.isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      </Form>
    </Dialog>
  );
}

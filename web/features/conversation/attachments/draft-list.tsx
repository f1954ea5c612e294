import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Mic, RotateCw, X } from 'lucide-react';
import { useObjectUrl } from '../../../hooks/use-object-url.ts';
import { useConnectivity, WAITING_FOR_CONNECTION } from '../../../platform/connectivity.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { UploadBar } from '../../../ui/upload-bar.tsx';
import type { AttachmentSource } from '../../../widgets/attachments/attachment-source.ts';
import { VoicePlayer } from '../../../widgets/attachments/voice-player.tsx';
import type { DraftAttachment } from './draft-attachments.ts';
import type { DraftFiles } from './use-draft-attachments.ts';

interface DraftListProps {
  files: DraftFiles;
  source: AttachmentSource;
}

/** The files chosen for the next message, with what happens to each. */
export function DraftList({ files, source }: DraftListProps) {
  const { items } = files;
  const ready = items.filter(({ state }) => state === 'ready').length;
  if (items.length === 0) return null;
  return (
    <section aria-label="Pièces jointes à envoyer" className="mx-auto mb-2 max-w-2xl">
      <p role="status" className="sr-only">
        {ready === items.length
          ? 'Pièces jointes prêtes à envoyer'
          : `${ready} sur ${items.length} pièces jointes prêtes`}
      </p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto low:max-h-24">
        {items.map((item) => (
          <DraftRow key={item.key} item={item} files={files} source={source} />
        ))}
      </ul>
    </section>
  );
}

interface DraftRowProps extends DraftListProps {
  item: DraftAttachment;
}

function DraftRow({ item, files, source }: DraftRowProps) {
  const { key, name, kind, state, sent, error, canRetry, blob, attachment } = item;
  const queryClient = useQueryClient();
  const isOnline = useConnectivity() === 'up';
  const loadRecording = async () =>
    blob ?? (await queryClient.fetchQuery(source(attachment!, 'large')));
  return (
    <li className="flex items-center gap-3 rounded-lg border bg-paper py-1 pr-1 pl-2">
      {kind === 'image' && <Thumbnail item={item} source={source} />}
      {kind === 'audio' && <Mic aria-hidden className="size-5 shrink-0" />}
      {kind === 'pdf' && <FileText aria-hidden className="size-5 shrink-0" />}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        {kind === 'audio' && state === 'ready' ? (
          <VoicePlayer
            seconds={attachment!.seconds ?? 0}
            peaks={attachment!.peaks}
            load={loadRecording}
            name={name}
          />
        ) : (
          <bdi className="truncate text-sm">{name}</bdi>
        )}
        {(state === 'sending' || state === 'waiting') &&
          (isOnline ? (
            <UploadBar label={`Envoi de ${name}`} sent={sent} />
          ) : (
            <p className="text-xs text-ink-soft">{WAITING_FOR_CONNECTION}</p>
          ))}
        {error && (
          <p role="alert" className="text-xs text-danger">
            {error}
          </p>
        )}
      </div>
      {(state === 'failed' || (state === 'waiting' && error)) && canRetry && (
        <IconButton label={`Réessayer l’envoi de ${name}`} onClick={() => files.retry(key)}>
          <RotateCw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={`${state === 'sending' ? 'Annuler l’envoi de' : 'Retirer'} ${name}`}
        onClick={() => files.remove(key)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

const thumbnail = 'size-11 shrink-0 rounded-sm bg-wash object-cover';

/** The picture from this device, or as the server has it. */
function Thumbnail({ item, source }: { item: DraftAttachment; source: AttachmentSource }) {
  const { blob, attachment } = item;
  const { data: stored } = useQuery({
    ...source({ id: attachment?.id ?? '' }, 'small'),
    enabled: !blob && attachment !== null,
  });
  const bytes = blob ?? stored;
  return bytes ? <Shown bytes={bytes} /> : <div className={thumbnail} />;
}

function Shown({ bytes }: { bytes: Blob }) {
  return <img src={useObjectUrl(bytes) ?? undefined} alt="" className={classes(thumbnail)} />;
}

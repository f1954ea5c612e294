import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { formatFileSize } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toast } from '../../platform/toast.ts';
import { classes } from '../../ui/classes.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { AttachmentSource } from './attachment-source.ts';
import { Pictures } from './pictures.tsx';
import { VoicePlayer } from './voice-player.tsx';

interface AttachmentListProps {
  attachments: readonly Attachment[];
  source: AttachmentSource;
  /** The sender in alternative texts: 'Photo envoyée par Léa'. Null for the viewer. */
  sender: string | null;
}

/** The attachments of a message: its pictures together, then recordings and documents. */
export function AttachmentList({ attachments, source, sender }: AttachmentListProps) {
  const queryClient = useQueryClient();
  const pictures = attachments.filter(({ kind }) => kind === 'image');
  return (
    <div className="grid grid-cols-1 gap-2">
      {pictures.length > 0 && <Pictures pictures={pictures} source={source} sender={sender} />}
      {attachments
        .filter(({ kind }) => kind === 'audio')
        .map((recording) => (
          <VoicePlayer
            key={recording.id}
            seconds={recording.seconds ?? 0}
            peaks={recording.peaks}
            name={recording.name}
            load={() => queryClient.fetchQuery(source(recording, 'large'))}
          />
        ))}
      {attachments
        .filter(({ kind }) => kind === 'pdf')
        .map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            load={() => queryClient.fetchQuery(source(document, 'large'))}
          />
        ))}
    </div>
  );
}

interface DocumentRowProps {
  document: Attachment;
  load: () => Promise<Blob>;
}

/** A document, which a press saves on the device. */
function DocumentRow({ document: { name, bytes }, load }: DocumentRowProps) {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      saveFile(await load(), name);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setLoading(false);
  };
  return (
    <button
      type="button"
      onClick={() => void save()}
      aria-busy={isLoading || undefined}
      className={classes(
        'flex min-h-13 w-72 max-w-full items-center gap-3 rounded-lg border border-current px-3 py-1.5 text-left',
        isLoading && 'cursor-progress',
      )}
    >
      {isLoading ? <Spinner /> : <FileText aria-hidden className="size-6 shrink-0" />}
      <span className="grid min-w-0 grid-cols-1">
        <span className="sr-only">Télécharger </span>
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="text-xs">PDF · {formatFileSize(bytes)}</span>
      </span>
    </button>
  );
}

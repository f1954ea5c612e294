import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  AnnouncementItem,
  AnnouncementPreview,
} from '../../../../domain/operations/announcements-wire.ts';
import type { NamedOperator } from '../../../../domain/operations/operators-wire.ts';
import {
  announcementQuery,
  cancelAnnouncement,
  pauseAnnouncement,
  resumeAnnouncement,
  startAnnouncement,
  testAnnouncement,
} from '../../../data/operations/announcements.ts';
import { formatCount, formatMoment } from '../../../formats/formats.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { UploadBar } from '../../../ui/upload-bar.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { Facts } from '../kit/facts.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { AnnouncementEditor } from './announcement-editor.tsx';
import { audienceWords, kindWords, stateWords } from './words.ts';

/** One announcement: its acts, its progress, and how it arrives. A draft is edited here. */
export function AnnouncementDetail({ id }: { id: string }) {
  const query = useQuery(announcementQuery(id));
  const [isEdited, setEdited] = useState(false);
  return (
    <Loaded query={query}>
      {(preview) =>
        isEdited ? (
          <AnnouncementEditor
            announcement={preview.announcement}
            onSaved={() => setEdited(false)}
          />
        ) : (
          <div className="grid gap-6">
            <Summary preview={preview} onEdit={() => setEdited(true)} />
            <Preview preview={preview} />
          </div>
        )
      }
    </Loaded>
  );
}

const by = (operator: NamedOperator, at: string) => (
  <>
    <bdi>{nameOfOperator(operator)}</bdi>, {formatMoment(at)}
  </>
);

function Summary({ preview, onEdit }: { preview: AnnouncementPreview; onEdit: () => void }) {
  const { announcement, recipients } = preview;
  const { title, kind, audience, state, createdBy, createdAt, startedBy, startedAt, endedAt } =
    announcement;
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 dir="auto" className="text-lg wrap-anywhere">
          {title}
        </h2>
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
      </div>
      <Facts
        facts={[
          ['Nature', `${kindWords[kind].label}. ${kindWords[kind].rule}`],
          [
            'Destinataires',
            `${audienceWords[audience]} : ${recipients.isMore ? 'plus de ' : ''}${formatCount(recipients.count)} aujourd’hui`,
          ],
          [
            'Rythme',
            `${formatCount(announcement.perMinute)} personnes par minute, ${formatCount(announcement.perDay)} e-mails par jour`,
          ],
          ['Écrite par', by(createdBy, createdAt)],
          ['Validée par', startedBy && startedAt && by(startedBy, startedAt)],
          ['Terminée', endedAt && formatMoment(endedAt)],
        ]}
      />
      {startedAt && <Progress announcement={announcement} />}
      {!['done', 'cancelled'].includes(state) && (
        <Acts announcement={announcement} onEdit={onEdit} />
      )}
    </Card>
  );
}

function Progress({ announcement }: { announcement: AnnouncementItem }) {
  const { walked, notified, sent, refused, failed, uncertain } = announcement.progress;
  const { nextAt } = announcement;
  const figures = [
    ['Notifications', notified],
    ['E-mails envoyés', sent],
    ['Refusés', refused],
    ['À réessayer', failed],
    ['Incertains', uncertain],
  ] as const;
  return (
    <div className="grid gap-2">
      <UploadBar label="Comptes parcourus" sent={walked} />
      <p className="text-sm text-ink-soft">
        {Math.floor(walked * 100)} % des comptes parcourus
        {nextAt && `, prochaine étape ${formatMoment(nextAt)}`}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label} className="grid content-start">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="text-lg tabular-nums">{formatCount(figure)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-soft">
        Refusés : l’adresse n’accepte plus rien, la notification reste. Incertains : l’envoi a été
        interrompu avant sa réponse, et n’est pas répété.
      </p>
    </div>
  );
}

const testWords = {
  sent: 'Essai envoyé à vous seul : regardez vos notifications et vos e-mails',
  refused: 'La notification est là, mais votre adresse refuse les e-mails',
  off: 'La notification est là ; aucun e-mail ne part d’ici',
};

function Acts({ announcement, onEdit }: { announcement: AnnouncementItem; onEdit: () => void }) {
  const { id, state } = announcement;
  const test = useMutation({
    networkMode: 'always',
    mutationFn: () => testAnnouncement(id),
    onSuccess: ({ mail }) => toast.success(testWords[mail]),
    onError: (error) => toast.error('L’essai n’est pas parti', { description: messageOf(error) }),
  });
  const isLive = state === 'running' || state === 'paused';
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'draft' && (
        <>
          <Button size="small" variant="outline" onClick={onEdit}>
            Modifier
          </Button>
          <Button
            size="small"
            variant="outline"
            busy={test.isPending}
            busyLabel="Envoi..."
            onClick={() => test.mutate()}
          >
            M’envoyer un essai
          </Button>
          <ActButton
            label="Envoyer"
            effect="Elle partira telle qu’elle est écrite ici, une fois validée par une deuxième personne."
            tone="primary"
            reasonHint="La personne qui valide le lit, et il reste dans le journal."
            send={(reason) => startAnnouncement(id, reason)}
            done="L’envoi commence dans la minute"
          />
        </>
      )}
      {state === 'running' && (
        <ActButton
          label="Mettre en pause"
          effect="L’envoi s’arrête en quelques secondes, et reprend où il en était."
          send={() => pauseAnnouncement(id)}
          done="Envoi en pause"
        />
      )}
      {state === 'paused' && (
        <ActButton
          label="Reprendre"
          effect="L’envoi continue dans la minute. Personne ne reçoit l’annonce deux fois."
          tone="primary"
          send={() => resumeAnnouncement(id)}
          done="L’envoi reprend"
        />
      )}
      <ActButton
        label={isLive ? 'Annuler l’envoi' : 'Abandonner'}
        effect={
          isLive
            ? 'L’envoi s’arrête pour de bon. Ce qui est arrivé reste.'
            : 'Le brouillon reste dans la liste, sans pouvoir être envoyé.'
        }
        tone="danger"
        reasonHint="Il reste dans le journal."
        send={(reason) => cancelAnnouncement(id, reason)}
        done="Annonce annulée"
      />
    </div>
  );
}

/** The mail and the notice. The page's policy allows no foreign styles, so the exact mail is a file. */
function Preview({ preview: { mail, notice } }: { preview: AnnouncementPreview }) {
  const file = useObjectUrl(mail.html, 'text/html');
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section aria-label="Aperçu de l’e-mail" className="grid content-start gap-3">
        <h3 className="text-base">E-mail</h3>
        <Card className="grid gap-3">
          <p className="font-semibold text-encre">Dis-moi</p>
          <p dir="auto" className="text-xl font-bold wrap-anywhere">
            {mail.subject}
          </p>
          {mail.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <p key={index} dir="auto" className="wrap-anywhere">
              {line}
            </p>
          ))}
          <p className="w-fit rounded-lg bg-encre px-5 py-2.5 font-medium text-on-encre">
            {mail.button}
          </p>
          <p className="text-xs whitespace-pre-line text-ink-soft wrap-anywhere">{mail.reason}</p>
        </Card>
        {file && (
          <a href={file} download="annonce.html" className="text-sm underline">
            Télécharger l’e-mail exact (HTML)
          </a>
        )}
        <details className="text-sm">
          <summary className="min-h-9 cursor-pointer py-2">Version en texte</summary>
          <p dir="auto" className="rounded-lg border p-3 whitespace-pre-wrap wrap-anywhere">
            {mail.text}
          </p>
        </details>
      </section>
      <section aria-label="Aperçu de la notification" className="grid content-start gap-3">
        <h3 className="text-base">Notification</h3>
        <Card className="grid gap-1 text-sm">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {notice.title}
          </p>
          <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
            {notice.body}
          </p>
          <p className="text-xs text-ink-soft">Ouvre {notice.href}</p>
        </Card>
      </section>
    </div>
  );
}

/** A URL of the text as a file, while the component shows it. */
function useObjectUrl(text: string, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text, type]);
  return url;
}

import { useQuery } from '@tanstack/react-query';
import { EyeOff, Flag } from 'lucide-react';
import type { ReportedCaseDetail } from '../../../domain/moderation/moderation-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { caseAttachmentQuery } from '../../data/attachments.ts';
import { casePictureQuery } from '../../data/moderation.ts';
import { formatMoment } from '../../formats/formats.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StarsGiven } from '../../ui/stars.tsx';
import { AttachmentList } from '../../widgets/attachments/attachment-list.tsx';

/** A text without its line breaks and its final ellipsis. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replace(/…$/, '').trim();

/** The current content, and the content at the first report when it differs. */
export function SubjectNow({ detail }: { detail: ReportedCaseDetail }) {
  const { now, excerpt, author } = detail;
  const isAsReported = now.text !== null && plain(now.text).startsWith(plain(excerpt));
  const isOther = now.context.length === 0 && excerpt !== '' && !isAsReported;
  return (
    <Card className="grid grid-cols-1 gap-3">
      {(now.isHidden || now.isGone) && (
        <p className="flex gap-2">
          {now.isHidden && (
            <Badge>
              <EyeOff aria-hidden />
              Masqué
            </Badge>
          )}
          {now.isGone && <Badge>Supprimé depuis</Badge>}
        </p>
      )}
      {now.stars !== null && <StarsGiven stars={now.stars} />}
      {now.imageUrl && <CasePicture caseId={detail.id} url={now.imageUrl} />}
      {now.attachments.length > 0 && (
        <AttachmentList
          attachments={now.attachments}
          source={({ id }, size) => caseAttachmentQuery(detail.id, id, size)}
          sender={shownName(author)}
        />
      )}
      {now.context.length > 0 ? (
        <Exchange context={now.context} name={shownName(author)} />
      ) : (
        now.text && (
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {now.text}
          </p>
        )
      )}
      {now.isPictureReplaced && (
        <p className="text-sm text-ink-soft">
          {now.imageUrl
            ? 'L’image a été remplacée depuis le premier signalement.'
            : 'L’image a été retirée depuis le premier signalement.'}
        </p>
      )}
      {isOther && (
        <div className="grid gap-1 border-l-2 pl-3 text-sm">
          <p className="text-ink-soft">Au premier signalement</p>
          <p dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {excerpt}
          </p>
        </div>
      )}
    </Card>
  );
}

/** Our own pictures require a moderator's token; those of other sites have public URLs. */
function CasePicture({ caseId, url }: { caseId: string; url: string }) {
  const isOurs = url.startsWith('/');
  const { data: picture, isError } = useQuery({ ...casePictureQuery(caseId), enabled: isOurs });
  if (isError) return <p className="text-sm text-ink-soft">L’image n’a pas pu être chargée.</p>;
  if (!isOurs) return <img src={url} alt="Contenu signalé" className={pictureLook} />;
  return picture ? <OurPicture picture={picture} /> : <Skeleton className="h-72 w-full md:h-96" />;
}

const pictureLook = 'h-72 w-fit max-w-full rounded-lg border object-contain md:h-96';

function OurPicture({ picture }: { picture: Blob }) {
  return (
    <img src={useObjectUrl(picture) ?? undefined} alt="Contenu signalé" className={pictureLook} />
  );
}

interface ExchangeProps {
  context: ReportedCaseDetail['now']['context'];
  /** The name of the message's author. */
  name: string;
}

/** The reported message with its neighbours. */
function Exchange({ context, name }: ExchangeProps) {
  return (
    <ol className="grid gap-2">
      {context.map((message) => (
        <li
          key={message.id}
          className={classes(
            'grid gap-0.5 rounded-lg px-3 py-2 text-sm',
            message.isReported ? 'bg-danger-wash' : 'bg-wash',
          )}
        >
          <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
            <bdi className="font-medium text-ink">
              {message.isAuthors ? name : 'L’autre personne'}
            </bdi>
            <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
            {message.isReported && (
              <span className="inline-flex items-center gap-1 font-medium text-danger">
                <Flag aria-hidden className="size-3.5" />
                Message signalé
              </span>
            )}
          </span>
          <span dir="auto" className="max-w-[65ch] whitespace-pre-line wrap-anywhere">
            {message.text}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookOpenCheck, Quote } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ConversationDetail } from '../../../../domain/conversations/conversation-wire.ts';
import { PROPOSALS_MAX, type Publication } from '../../../../domain/conversations/publication.ts';
import { shownName } from '../../../../domain/profiles/person.ts';
import { of } from '../../../../domain/text/french.ts';
import {
  decidePublication,
  publicationQuery,
  takePublicationBack,
} from '../../../data/publications.ts';
import { firstNameOf } from '../../../formats/formats.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { lazyChunk } from '../../../platform/chunk-loader.ts';
import { paths } from '../../../platform/paths.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DialogFallback } from '../../../ui/chunk-fallback.tsx';
import { Question } from '../../../ui/confirm-dialog.tsx';
import { AnsweredQuestion } from '../../../widgets/answered-question.tsx';

const ProposeDialog = lazyChunk(async () => (await import('./propose-dialog.tsx')).ProposeDialog);

/** D1 follows the conversation within seconds: until then the answer cannot be proposed. */
const FOLLOWS_MS = 2_000;
const FOLLOWED_BY = 6;

interface PublicationPanelProps {
  opened: ConversationDetail;
  /** The messages as they were sent, which the creator's proposal begins with. */
  asked: string;
  answered: string;
}

/** Below an answered question: its publication, from the creator's proposal on. Nothing where none is possible. */
export function PublicationPanel({ opened, asked, answered }: PublicationPanelProps) {
  const { id, role, other } = opened;
  const { data: publication } = useQuery({
    ...publicationQuery(id),
    refetchInterval: ({ state }) => {
      const isBehind = state.data?.state === 'none' && !state.data.canPropose;
      return role === 'creator' && isBehind && state.dataUpdateCount < FOLLOWED_BY
        ? FOLLOWS_MS
        : false;
    },
  });
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(publication?.state);
  useEffect(() => {
    const isChanged = shown.current !== undefined && shown.current !== publication?.state;
    shown.current = publication?.state;
    // The pressed button is gone with what it was about.
    if (isChanged && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
  }, [publication?.state]);
  if (!publication) return null;
  const name = firstNameOf(shownName(other));
  const props = { opened, publication, name };
  const content =
    publication.state === 'published' ? (
      <Published {...props} />
    ) : publication.state === 'proposed' ? (
      role === 'asker' ? (
        <Asked {...props} />
      ) : (
        <Waiting {...props} />
      )
    ) : publication.canPropose ? (
      <MayPropose {...props} asked={asked} answered={answered} />
    ) : publication.state === 'none' ? null : (
      <Ended {...props} />
    );
  if (!content) return null;
  return (
    <Card asChild className="mt-2">
      <section ref={card} tabIndex={-1} aria-label="Publication de la réponse">
        {content}
      </section>
    </Card>
  );
}

interface StateProps {
  opened: ConversationDetail;
  publication: Publication;
  /** The other's first name. */
  name: string;
}

function Body({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-3 wrap-anywhere">
      <div role="status">
        <h2 className="flex items-center gap-2 text-base">
          <BookOpenCheck aria-hidden className="size-5 shrink-0 text-encre" />
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}

function MayPropose({
  opened,
  publication,
  name,
  asked,
  answered,
}: StateProps & { asked: string; answered: string }) {
  const [isProposing, setProposing] = useState(false);
  const isAgain = publication.state !== 'none';
  return (
    <Body title={isAgain ? 'Proposer de nouveau' : 'Faites profiter d’autres de cette réponse'}>
      <p className="text-sm text-ink-soft">
        {publication.state === 'declined' &&
          `${name} n’a pas souhaité la publier. Vous pouvez proposer un autre texte, une dernière fois. `}
        {publication.state === 'withdrawn' &&
          `Vous pouvez encore la proposer ${PROPOSALS_MAX - publication.revision === 1 ? 'une fois' : 'deux fois'}. `}
        Question et réponse paraissent sur votre profil et dans les moteurs de recherche, sans le
        nom {of(name)}, et seulement avec son accord.
      </p>
      <Button
        variant="outline"
        className="justify-self-start max-sm:w-full"
        onClick={() => setProposing(true)}
      >
        <Quote aria-hidden />
        Publier cette réponse
      </Button>
      {isProposing && (
        <Suspense fallback={<DialogFallback onCancel={() => setProposing(false)} />}>
          <ProposeDialog
            conversationId={opened.id}
            asker={opened.other}
            name={name}
            asked={asked}
            answered={answered}
            onClose={() => setProposing(false)}
          />
        </Suspense>
      )}
    </Body>
  );
}

/** The creator's proposal while the asker decides. */
function Waiting({ opened, publication, name }: StateProps) {
  return (
    <Body title={`Proposée : ${name} n’a pas encore décidé`}>
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer content-center font-medium">
          Voir le texte proposé
        </summary>
        <div className="pt-2">
          <Words publication={publication} />
        </div>
      </details>
      <TakeBack
        id={opened.id}
        className="-ml-5 justify-self-start"
        label="Retirer la proposition"
        title="Retirer cette proposition ?"
        text={`${name} ne pourra plus l’accepter.`}
      />
    </Body>
  );
}

/** The asker's decision, with exactly what would be read. */
function Asked({ opened, publication, name }: StateProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (agree: boolean) =>
      decidePublication(queryClient, opened.id, { agree, revision: publication.revision }),
    onSuccess: (_, agree) =>
      agree &&
      toast.success('Réponse publiée', {
        description: 'Vous pouvez la retirer à tout moment, ici.',
      }),
    onError: (error) =>
      toast.error('Votre décision n’a pas été enregistrée', { description: messageOf(error) }),
  });
  return (
    <Body title={`${name} propose de publier sa réponse`}>
      <p className="text-sm text-ink-soft">
        Voici exactement ce que tout le monde lira, sans votre nom. Vérifiez que rien ne permet de
        vous reconnaître.
      </p>
      <div className="rounded-lg border bg-paper p-4">
        <Words publication={publication} />
      </div>
      <p className="text-sm text-ink-soft">
        Sans votre accord, rien ne paraît. Après, vous pouvez retirer la réponse à tout moment, ici.
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:flex-1">
        <Button
          busy={isPending && variables === true}
          busyLabel="Publication..."
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          Accepter
        </Button>
        <Button
          variant="outline"
          busy={isPending && variables === false}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          Refuser
        </Button>
      </div>
    </Body>
  );
}

function Published({ opened, publication }: StateProps) {
  const isAskers = opened.role === 'asker';
  return (
    <Body title="Réponse publiée">
      <p className="text-sm text-ink-soft">
        {publication.isPublic
          ? isAskers
            ? 'Tout le monde peut la lire, sans votre nom.'
            : 'Tout le monde peut la lire, sans le nom de la personne qui a posé la question.'
          : 'Une décision la cache pour le moment : personne d’autre ne la lit.'}
      </p>
      <div className="flex flex-wrap gap-3 *:max-sm:flex-1">
        {publication.isPublic && (
          <Button asChild variant="outline">
            <Link to={paths.post(publication.postId!)}>Voir la réponse publiée</Link>
          </Button>
        )}
        <TakeBack
          id={opened.id}
          label="Retirer de la publication"
          title="Retirer cette réponse de la publication ?"
          text={
            isAskers
              ? 'Personne ne pourra plus la lire, et elle ne vous sera plus proposée.'
              : 'Personne ne pourra plus la lire. Ses likes et ses commentaires disparaissent. Pour la publier de nouveau, il faudra un nouvel accord.'
          }
        />
      </div>
    </Body>
  );
}

function Ended({ opened, publication, name }: StateProps) {
  const isAskers = opened.role === 'asker';
  const isDeclined = publication.state === 'declined';
  const title = !isDeclined
    ? 'Cette réponse n’est pas publiée'
    : isAskers
      ? 'Vous avez refusé la publication'
      : `${name} ne souhaite pas publier cette réponse`;
  return (
    <Body title={title}>
      <p className="text-sm text-ink-soft">Elle reste entre vous.</p>
    </Body>
  );
}

function Words({ publication: { question, answer } }: { publication: Publication }) {
  return (
    <AnsweredQuestion
      question={
        <p dir="auto" className="font-display text-lg leading-snug whitespace-pre-line">
          {question}
        </p>
      }
      answer={
        <p dir="auto" className="whitespace-pre-line">
          {answer}
        </p>
      }
    />
  );
}

interface TakeBackProps {
  id: string;
  label: string;
  title: string;
  text: string;
  className?: string;
}

function TakeBack({ id, label, title, text, className }: TakeBackProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => takePublicationBack(queryClient, id),
    onError: (error) => toast.error('Rien n’a été retiré', { description: messageOf(error) }),
  });
  return (
    <>
      <Button
        variant="quiet"
        className={className}
        busy={isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Question
        open={isAsking}
        title={title}
        text={text}
        keep="Garder"
        onKeep={() => setAsking(false)}
        lose="Retirer"
        onLose={() => {
          setAsking(false);
          mutate();
        }}
      />
    </>
  );
}

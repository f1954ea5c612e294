import { MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { questionTitle } from '../../../domain/conversations/question-title.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { useCommentCount } from '../../data/comments.ts';
import { type Post, usePostLike } from '../../data/posts.ts';
import { formatCount } from '../../formats/formats.ts';
import { unlessBlocked } from '../../platform/api-problem.ts';
import { useHistoryStateValue } from '../../platform/history-state.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { shareLink } from '../../platform/share-link.ts';
import { useSignInRequest } from '../../platform/sign-in-request.ts';
import { toast } from '../../platform/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AnsweredQuestion } from '../../widgets/answered-question.tsx';
import { HiddenHint } from '../../widgets/hidden-hint.tsx';
import { reportItem } from '../../widgets/report-item.ts';
import { AskAuthor } from './ask-author.tsx';
import { AuthorRow } from './author-row.tsx';
import { loadCommentDraft } from './comment-draft.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { FoldedText, WholeText } from './folded-text.tsx';
import { LikeButton } from './like-button.tsx';
import { useViewTracking } from './use-view-tracking.ts';

interface PostCardProps {
  post: Post;
  /** True when it is alone on the screen: its text is not folded, and its comments are open. */
  isAlone?: boolean;
  /** The title above, when it is alone: a question that stands there is not repeated. */
  title?: string;
}

export function PostCard({ post, isAlone = false, title }: PostCardProps) {
  const [open, setOpen] = useHistoryStateValue(`comments ${post.id}`, isAlone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that it can be closed again
  useEffect(() => {
    // The comment that the visitor tried to send before signing in waits there.
    if (loadCommentDraft(post.id)?.isTried) setOpen(true);
  }, [post.id]);
  const [hasDraft, setHasDraft] = useState(false);
  // A draft is only announced: a panel that opens automatically would push the content down.
  useEffect(() => setHasDraft(!open && loadCommentDraft(post.id) !== null), [post.id, open]);
  const panelId = useId();
  const element = useViewTracking(post.id);
  const { author } = post;
  const topics = post.topic ? [post.topic] : post.topics;
  const commentCount = useCommentCount(post);
  const name = shownName(author);
  const session = useSession();
  const isMine = session.status === 'signed-in' && session.userId === author.id;
  const report = reportItem({
    subject: { type: 'post', id: post.id },
    what: `Post ${of(name)}`,
    words: post.title ?? post.questionText ?? post.bodyText ?? post.caption,
  });
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <article ref={element} aria-label={`Post ${of(name)}`}>
        <AuthorRow post={post} />
        {post.hidden && <HiddenHint isMine={isMine} />}
        {post.questionText === null ? (
          <PostContent post={post} authorName={name} isWhole={isAlone} />
        ) : (
          <AnswerContent
            post={post}
            question={post.questionText}
            isWhole={isAlone}
            isAsked={post.questionText === title}
          />
        )}
        {topics.length > 0 && (
          <ul aria-label="Sujets" className="flex flex-wrap gap-1.5">
            {topics.map((topic) => (
              <li key={topic.id}>
                <Badge>{topic.name}</Badge>
              </li>
            ))}
          </ul>
        )}
        {isAlone && !isMine && !post.hidden && <AskAuthor post={post} />}
        <div className="-mx-2 -my-1 flex items-center gap-1">
          <PostLike post={post} />
          <Button
            variant="quiet"
            className="px-3 text-sm"
            aria-label={`Commentaires : ${formatCount(commentCount)}${hasDraft ? ' Brouillon' : ''}`}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          >
            <MessageCircle aria-hidden />
            {formatCount(commentCount)}
            {hasDraft && <span className="text-ink-soft">Brouillon</span>}
          </Button>
          <IconButton
            label="Partager"
            className="ml-auto"
            onClick={() =>
              void shareLink(
                post.title ??
                  (post.questionText ? questionTitle(post.questionText) : null) ??
                  `Post ${of(name)}`,
                paths.publicPost(post.id),
              )
            }
          >
            <Share2 aria-hidden />
          </IconButton>
          <MoreMenu
            items={isMine ? [] : [report]}
            label={`Plus d’actions pour le post ${of(name)}`}
          />
        </div>
        <div id={panelId} hidden={!open}>
          {open && <CommentsPanel postId={post.id} />}
        </div>
      </article>
    </Card>
  );
}

interface AnswerContentProps {
  post: Post;
  question: string;
  /** True when long texts are not folded. */
  isWhole: boolean;
  /** True when the title above is the whole question. */
  isAsked: boolean;
}

/** A published answer with its question, which leads to its page from a list. */
function AnswerContent({ post: { id, bodyText }, question, isWhole, isAsked }: AnswerContentProps) {
  const places = useLinkTargets();
  const Text = isWhole ? WholeText : FoldedText;
  const look = 'font-display text-lg leading-snug';
  return (
    <>
      <AnsweredQuestion
        question={
          isAsked ? null : isWhole ? (
            <h2 dir="auto" className={classes(look, 'whitespace-pre-line')}>
              {question}
            </h2>
          ) : (
            <h2 dir="auto" className={classes(look, 'line-clamp-6')}>
              <Link to={places.post(id)} className="hover:underline">
                {question}
              </Link>
            </h2>
          )
        }
        answer={<Text name={`${id} body`} text={bodyText ?? ''} />}
      />
      {isWhole && (
        <p className="text-sm text-ink-soft">
          Publiée avec l’accord de la personne qui a posé la question.
        </p>
      )}
    </>
  );
}

interface PostContentProps {
  post: Post;
  authorName: string;
  /** True when a long text is not folded. */
  isWhole: boolean;
}

function PostContent({ post, authorName, isWhole }: PostContentProps) {
  const { id, mediaType, imageUrl, title, bodyText, caption } = post;
  const Text = isWhole ? WholeText : FoldedText;
  const isPicture = mediaType === 'photo' || mediaType === 'image';
  return (
    <>
      {isPicture && imageUrl && (
        <Picture
          src={imageUrl}
          alt={`Post ${of(authorName)}`}
          sizes="(min-width: 44rem) 40rem, 90vw"
          className="w-full rounded-lg"
        />
      )}
      {(title || bodyText || caption) && (
        <div className="grid gap-2 wrap-anywhere">
          {title && (
            <h2 dir="auto" className="text-lg">
              {title}
            </h2>
          )}
          {bodyText && <Text name={`${id} body`} text={bodyText} />}
          {caption && <Text name={`${id} caption`} text={caption} className="text-ink-soft" />}
        </div>
      )}
    </>
  );
}

function PostLike({ post }: { post: Post }) {
  const mayLike = useSignInRequest();
  const { mutate, isPending, isPaused } = usePostLike(post.id, (error) =>
    toast.error('Erreur', { description: unlessBlocked(error, 'Impossible de liker le post') }),
  );
  const toggle = () => {
    if (mayLike('Vous devez être connecté pour liker un post')) mutate(!post.likedByMe);
  };
  return (
    <LikeButton
      subject={`post ${of(shownName(post.author))}`}
      liked={post.likedByMe}
      count={post.likeCount}
      busy={isPending}
      waiting={isPaused}
      onToggle={toggle}
    />
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { AnnouncementItem } from '../../../../domain/operations/announcements-wire.ts';
import { announcementsQuery } from '../../../data/operations/announcements.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { sectionLink, TextLink } from '../kit/links.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { nameOfOperator } from '../kit/words.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import { AnnouncementEditor } from './announcement-editor.tsx';
import { audienceWords, kindWords, stateWords } from './words.ts';

/** Parameter of the announcement on show. */
const SHOWN = 'annonce';
/** Its value for a new one. */
const NEW = 'nouvelle';

const linkTo = (shown: string) => sectionLink('annonces', { [SHOWN]: shown });

/** Messages of the platform to everybody, or to some. */
export function Announcements() {
  const [query, setQuery] = useSearchParams();
  const shown = query.get(SHOWN);
  if (shown === null) return <List />;
  return (
    <section aria-label="Annonce" className="max-w-4xl">
      <p className="pb-4">
        <TextLink to={sectionLink('annonces')}>Toutes les annonces</TextLink>
      </p>
      {shown === NEW ? (
        <AnnouncementEditor
          announcement={null}
          onSaved={(id) =>
            setQuery(new URL(linkTo(id), location.origin).searchParams, { replace: true })
          }
        />
      ) : (
        <AnnouncementDetail key={shown} id={shown} />
      )}
    </section>
  );
}

function List() {
  return (
    <section aria-label="Annonces" className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <p className="max-w-[55ch] text-sm text-ink-soft">
          Une annonce arrive une fois dans les notifications et par e-mail. L’envoi demande deux
          personnes ; une seule suffit pour l’arrêter.
        </p>
        <Button asChild size="small">
          <Link to={linkTo(NEW)}>Nouvelle annonce</Link>
        </Button>
      </div>
      <PagedRows
        list={useInfiniteQuery(announcementsQuery)}
        rowsOf={({ announcements }) => announcements}
        keyOf={({ id }) => id}
        empty="Rien n’a encore été annoncé."
        icon={Megaphone}
        more="Voir plus d’annonces"
        className="py-0"
      >
        {(item) => <Row item={item} />}
      </PagedRows>
    </section>
  );
}

function Row({ item }: { item: AnnouncementItem }) {
  const { id, title, kind, audience, state, createdAt, createdBy } = item;
  return (
    <Link
      to={linkTo(id)}
      className="-mx-2 grid gap-1 rounded-lg px-2 py-3 text-sm hover:bg-wash focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span dir="auto" className="font-medium wrap-anywhere">
          {title}
        </span>
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
      </span>
      <span className="text-ink-soft">
        {kindWords[kind].label} · {audienceWords[audience]} · <bdi>{nameOfOperator(createdBy)}</bdi>
        , {formatMoment(createdAt)}
      </span>
    </Link>
  );
}

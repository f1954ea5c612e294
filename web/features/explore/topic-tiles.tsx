import {
  Apple,
  BriefcaseBusiness,
  Car,
  Dumbbell,
  GraduationCap,
  HeartHandshake,
  House,
  type LucideIcon,
  Stethoscope,
  Tag,
} from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Topic } from '../../data/topics.ts';
import { classes } from '../../ui/classes.ts';

interface TopicTilesProps {
  title: string;
  topics: Topic[];
  pathOf: (topic: Topic) => string;
  /** The slug that selects a tile's icon; without it, tiles have none. */
  iconOf?: (topic: Topic) => string;
}

/** Topics as tiles: the categories, or the subcategories of one. */
export function TopicTiles({ title, topics, pathOf, iconOf }: TopicTilesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="@container grid gap-3">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      <ul
        className={classes(
          'grid grid-cols-2 gap-3 @2xl:grid-cols-3',
          // Six tiles form two rows of three.
          topics.length % 3 !== 0 && '@4xl:grid-cols-4',
        )}
      >
        {topics.map((topic) => (
          <li key={topic.id}>
            <Link
              to={pathOf(topic)}
              className="grid h-full grid-cols-1 content-start gap-1.5 rounded-lg border bg-surface p-4 transition-colors hover:bg-encre-wash @max-[21rem]:p-3"
            >
              {iconOf && <CategoryIcon slug={iconOf(topic)} className="mb-1 size-6 text-encre" />}
              <span className="font-display text-base font-semibold @max-[21rem]:hyphens-auto">
                {topic.name}
              </span>
              {topic.description && (
                <span className="line-clamp-2 text-sm text-ink-soft max-sm:hidden">
                  {topic.description}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons: Record<string, LucideIcon> = {
  sport: Dumbbell,
  cuisine: Apple,
  relations: HeartHandshake,
  carriere: BriefcaseBusiness,
  education: GraduationCap,
  sante: Stethoscope,
  auto: Car,
  maison: House,
};

function CategoryIcon({ slug, className }: { slug: string; className?: string }) {
  const Icon = icons[slug] ?? Tag;
  return <Icon aria-hidden className={className} />;
}

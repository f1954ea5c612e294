import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Section } from './section.tsx';

/** The popular categories with their expert counts, static like the other claims (section 1). */
const categories = [
  { name: 'Sport', slug: 'sport', experts: '82 experts' },
  { name: 'Cuisine', slug: 'cuisine', experts: '74 experts' },
  { name: 'Relations', slug: 'relations', experts: '61 experts' },
  { name: 'Carrière', slug: 'carriere', experts: '68 experts' },
  { name: 'Éducation', slug: 'education', experts: '57 experts' },
  { name: 'Santé', slug: 'sante', experts: '63 experts' },
  { name: 'Auto', slug: 'auto', experts: '45 experts' },
  { name: 'Maison', slug: 'maison', experts: '70 experts' },
];

interface CategoriesProps {
  /** True for members, whose links lead to their own screens of the categories. */
  signedIn: boolean;
}

/** The categories, set like a table of contents. */
export function Categories({ signedIn }: CategoriesProps) {
  return (
    <Section
      id="categories"
      title="Catégories populaires"
      lead="Du premier footing au dernier carton de déménagement, quelqu'un est passé par là avant vous."
    >
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {categories.map(({ name, slug, experts }) => (
          <li key={slug}>
            <Link
              to={signedIn ? paths.category(slug) : paths.discoverCategory(slug)}
              className="group flex min-h-16 items-baseline justify-between gap-4 border-b py-4 transition-colors hover:border-encre"
            >
              <span className="font-display text-xl font-semibold tracking-tight transition-colors group-hover:text-encre">
                {name}
              </span>
              <span className="text-sm text-ink-soft">{experts}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

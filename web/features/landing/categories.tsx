import { Link } from 'react-router';
import { figureName } from '../../../site/landing-figures.ts';
import { paths } from '../../platform/paths.ts';
import { Figure } from './figure.tsx';
import { Section } from './section.tsx';

/** The popular categories (section 1); their expert counts come from rows. */
const categories = [
  { name: 'Sport', slug: 'sport' },
  { name: 'Cuisine', slug: 'cuisine' },
  { name: 'Relations', slug: 'relations' },
  { name: 'Carrière', slug: 'carriere' },
  { name: 'Éducation', slug: 'education' },
  { name: 'Santé', slug: 'sante' },
  { name: 'Auto', slug: 'auto' },
  { name: 'Maison', slug: 'maison' },
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
      lead="Du premier footing au dernier carton de déménagement, quelqu’un est passé par là avant vous."
    >
      <ul className="grid gap-x-10 sm:grid-cols-2">
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <Link
              to={signedIn ? paths.category(slug) : paths.discoverCategory(slug)}
              className="group flex min-h-16 items-baseline justify-between gap-4 border-b py-4 transition-colors hover:border-encre"
            >
              <span className="font-display text-xl font-semibold tracking-tight transition-colors group-hover:text-encre">
                {name}
              </span>
              <span className="text-sm text-ink-soft">
                <Figure name={figureName('creators', slug)}>Voir les experts</Figure>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

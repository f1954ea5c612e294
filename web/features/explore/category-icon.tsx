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

/** The icon of a category; a tag icon for later categories. */
export function CategoryIcon({ slug, className }: { slug: string; className?: string }) {
  const Icon = icons[slug] ?? Tag;
  return <Icon aria-hidden className={className} />;
}

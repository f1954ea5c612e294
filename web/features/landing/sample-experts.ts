import type { SampleUsername } from '../../../domain/profiles/sample-experts.ts';
import basile from './portraits/basile.svg';
import claire from './portraits/claire.svg';
import helene from './portraits/helene.svg';
import karim from './portraits/karim.svg';
import theo from './portraits/theo.svg';
import thomas from './portraits/thomas.svg';

/**
 * An expert of the landing page (specification, section 1); static, but with a real account. The
 * seed creates each under this username, with this portrait and price; a deployment names its own
 * here.
 */
export interface SampleExpert {
  id: SampleUsername;
  name: string;
  avatar: string;
  bio: string;
  topics: string[];
  /** The slug of the topic for questions from this page. */
  topicSlug: string;
  /** This and the figures below stand where the expert has no account here. */
  rating: number;
  questionsAnswered: number;
  /** Euros per question, 3 to 5. */
  price: number;
  isOnline: boolean;
}

export const sampleExperts: SampleExpert[] = [
  {
    id: 'theo.fournil',
    name: 'Théo Zürcher',
    avatar: theo,
    bio: 'Boulanger à Lausanne. Je sauve les macarons fendus, les brioches plates et les levains fatigués.',
    topics: ['Cuisine', 'Pâtisserie'],
    topicSlug: 'patisserie',
    rating: 4.9,
    questionsAnswered: 312,
    price: 3,
    isOnline: true,
  },
  {
    id: 'karim.foulees',
    name: 'Karim Haddadi',
    avatar: karim,
    bio: 'Entraîneur à Grenoble, quatorze marathons dans les jambes. Du premier footing au dernier kilomètre, sans se blesser.',
    topics: ['Sport', 'Course à pied'],
    topicSlug: 'course-a-pied',
    rating: 4.8,
    questionsAnswered: 247,
    price: 4,
    isOnline: true,
  },
  {
    id: 'helene.a.deux',
    name: 'Hélène Castaing',
    avatar: helene,
    bio: 'Conseillère conjugale. On se parle mieux quand on sait par où commencer, et c’est souvent simple.',
    topics: ['Relations', 'Vie de couple'],
    topicSlug: 'vie-de-couple',
    rating: 5,
    questionsAnswered: 189,
    price: 5,
    isOnline: false,
  },
  {
    id: 'claire.entretien',
    name: 'Claire Pommeret',
    avatar: claire,
    bio: 'Ancienne recruteuse, je relis votre CV comme je les lisais : en trente secondes, puis vraiment.',
    topics: ['Carrière', 'CV et entretiens'],
    topicSlug: 'cv-et-entretiens',
    rating: 4.7,
    questionsAnswered: 405,
    price: 4,
    isOnline: true,
  },
  {
    id: 'thomas.cartable',
    name: 'Thomas Nguyen-Roy',
    avatar: thomas,
    bio: 'Instituteur à Angers. Des devoirs plus courts, mieux faits, avec moins de larmes de part et d’autre.',
    topics: ['Éducation', 'Aide aux devoirs'],
    topicSlug: 'aide-aux-devoirs',
    rating: 4.9,
    questionsAnswered: 276,
    price: 3,
    isOnline: true,
  },
  {
    id: 'basile.potager',
    name: 'Basile Quentin',
    avatar: basile,
    bio: 'Maraîcher en Anjou. Dites-moi où vous êtes et ce que vous avez de soleil : je vous dis quoi semer.',
    topics: ['Maison', 'Jardinage'],
    topicSlug: 'jardinage',
    rating: 4.6,
    questionsAnswered: 158,
    price: 3,
    isOnline: true,
  },
];

import camille from './portraits/camille.svg';
import helene from './portraits/helene.svg';
import ines from './portraits/ines.svg';
import karim from './portraits/karim.svg';
import paul from './portraits/paul.svg';
import thomas from './portraits/thomas.svg';

/** A made-up expert of the landing page (specification, section 1); `price` is in euros, 3 to 5. */
export interface SampleExpert {
  id: string;
  name: string;
  avatar: string;
  bio: string;
  topics: string[];
  rating: number;
  questionsAnswered: number;
  price: number;
  isOnline: boolean;
}

export const sampleExperts: SampleExpert[] = [
  {
    id: 'camille',
    name: 'Camille Roussel',
    avatar: camille,
    bio: 'Pâtissière à Lyon. Je sauve les macarons fendus, les brioches plates et les dîners de dernière minute.',
    topics: ['Cuisine', 'Pâtisserie'],
    rating: 4.9,
    questionsAnswered: 312,
    price: 3,
    isOnline: true,
  },
  {
    id: 'karim',
    name: 'Karim Benali',
    avatar: karim,
    bio: 'Entraîneur de course à pied depuis douze ans. Du premier footing au marathon, sans se blesser.',
    topics: ['Sport', 'Course à pied'],
    rating: 4.8,
    questionsAnswered: 247,
    price: 4,
    isOnline: true,
  },
  {
    id: 'helene',
    name: 'Hélène Marchand',
    avatar: helene,
    bio: "Médiatrice familiale. On se parle mieux quand on sait par où commencer, et c'est souvent simple.",
    topics: ['Relations', 'Famille'],
    rating: 5,
    questionsAnswered: 189,
    price: 5,
    isOnline: false,
  },
  {
    id: 'thomas',
    name: 'Thomas Leroy',
    avatar: thomas,
    bio: 'Ancien recruteur, je relis votre CV comme je les lisais : en trente secondes, puis vraiment.',
    topics: ['Carrière', 'Entretiens'],
    rating: 4.7,
    questionsAnswered: 405,
    price: 4,
    isOnline: true,
  },
  {
    id: 'ines',
    name: 'Inès Faure',
    avatar: ines,
    bio: "Professeure de mathématiques. J'explique les fractions aux parents qui les avaient oubliées.",
    topics: ['Éducation', 'Soutien scolaire'],
    rating: 4.9,
    questionsAnswered: 276,
    price: 3,
    isOnline: true,
  },
  {
    id: 'paul',
    name: 'Paul Girard',
    avatar: paul,
    bio: 'Garagiste à la retraite. Décrivez-moi le bruit, je vous dirai si ça peut attendre lundi.',
    topics: ['Auto', 'Entretien'],
    rating: 4.6,
    questionsAnswered: 158,
    price: 3,
    isOnline: false,
  },
];

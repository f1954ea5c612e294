import type { CreatorContent } from './types.ts';

export const creators: CreatorContent[] = [
  {
    username: 'roger.tournevis',
    name: 'Roger Lavigne',
    gender: 'homme',
    age: 66,
    category: 'maison',
    topics: [
      {
        slug: 'bricolage',
        description: 'Percer, fixer, réparer : le bon outil et la bonne cheville',
      },
      { slug: 'renovation-et-travaux', description: null },
      { slug: 'auto/mecanique', description: 'Les petites réparations du dimanche' },
    ],
    bio: "Ancien menuisier d'atelier à Tours, je n'ai jamais su m'arrêter. J'anime le café-réparation de mon quartier, où l'on ressuscite des grille-pain et des commodes. Mesurez deux fois, coupez une fois, et rangez la scie.",
    aboutShort: 'Menuisier retraité : réparer plutôt que jeter, fixer sans fissurer',
    welcomeMessage:
      'Bonjour ! Le type de mur, le poids à fixer, les outils que vous avez : avec ça, pas de mauvaise surprise.',
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français'],
    mbti: 'ISTP',
    sign: 'Bélier',
    verified: true,
    links: [
      {
        url: 'https://example.org/roger-tournevis/chevilles',
        title: 'Quelle cheville pour quel mur ?',
      },
    ],
  },
  {
    username: 'anais.nuancier',
    name: 'Anaïs Dufresnoy',
    gender: 'femme',
    age: 35,
    category: 'maison',
    topics: [
      { slug: 'decoration', description: 'Couleurs, lumière et petits espaces' },
      { slug: 'rangement-et-organisation', description: null },
      { slug: 'renovation-et-travaux', description: 'Décorer en location, sans perdre la caution' },
    ],
    bio: 'Décoratrice à Bordeaux, spécialiste des appartements sombres et des couloirs sans fin. Je travaille avec ce que vous avez déjà, un pot de peinture et deux lampes. Votre intérieur doit vous ressembler à vous, pas à un catalogue.',
    aboutShort: 'Décoratrice : transformer une pièce avec une couleur et deux lampes',
    welcomeMessage:
      "Bonjour ! L'orientation de la pièce, sa taille et le meuble que vous ne jetterez jamais : on part de là.",
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français', 'Anglais', 'Espagnol'],
    mbti: 'ISFP',
    sign: 'Balance',
    verified: false,
    links: [
      { url: 'https://example.com/anais-nuancier/palettes', title: 'Palettes pour pièces sombres' },
      { url: 'https://example.com/anais-nuancier/avant-apres', title: 'Avant, après' },
    ],
  },
  {
    username: 'basile.potager',
    name: 'Basile Quentin',
    gender: 'homme',
    age: 53,
    category: 'maison',
    topics: [
      { slug: 'jardinage', description: 'Potager, balcon et compost au fil des saisons' },
      { slug: 'cuisine/cuisine-vegetarienne', description: 'Que faire de trente courgettes ?' },
    ],
    bio: "Maraîcher en Anjou sur un hectare sans chimie, je parle aux tomates et elles répondent en août. J'aide les jardiniers du dimanche, les balcons venteux et les pouces pas très verts. Le jardin pardonne presque tout, sauf l'impatience.",
    aboutShort: 'Maraîcher : faire pousser quelque chose, même sur un balcon plein nord',
    welcomeMessage:
      "Bonjour ! Votre région, l'exposition et la place dont vous disposez : je vous dis quoi semer cette semaine.",
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français'],
    mbti: 'INFP',
    sign: 'Taureau',
    verified: true,
    links: [
      { url: 'https://example.com/basile-potager/semis', title: 'Le calendrier des semis' },
      { url: 'https://example.com/basile-potager/compost', title: 'Un compost qui ne sent rien' },
    ],
  },
  {
    username: 'sonia.chantier',
    name: 'Sonia Ribeiro',
    gender: 'femme',
    age: 44,
    category: 'maison',
    topics: [
      {
        slug: 'renovation-et-travaux',
        description: 'Préparer un chantier, lire un devis, suivre les artisans',
      },
      { slug: 'economies-d-energie', description: null },
      { slug: 'bricolage', description: null },
    ],
    bio: "Conductrice de travaux à Genève et à Annemasse, j'ai coordonné cent vingt rénovations, dont la mienne, la pire. Je relis les devis et je préviens des oublis classiques. Un chantier se gagne avant le premier coup de masse.",
    aboutShort: 'Conductrice de travaux : des devis lisibles et des chantiers qui finissent',
    welcomeMessage:
      "Bonjour ! Décrivez les travaux, l'âge du logement et votre date limite : je vous dis dans quel ordre avancer.",
    nationality: 'CH',
    residence: 'CH',
    languages: ['Français', 'Portugais', 'Italien'],
    mbti: 'ENTJ',
    sign: 'Scorpion',
    verified: false,
    links: [
      { url: 'https://example.com/sonia-chantier/devis', title: 'Lire un devis ligne par ligne' },
    ],
  },
  {
    username: 'etienne.degres',
    name: 'Étienne Marchal',
    gender: 'homme',
    age: 41,
    category: 'maison',
    topics: [
      {
        slug: 'economies-d-energie',
        description: 'Isolation, chauffage, ventilation : par où commencer',
      },
      { slug: 'renovation-et-travaux', description: null },
      { slug: 'auto/voitures-electriques', description: 'Recharger à la maison' },
    ],
    bio: "Conseiller en rénovation énergétique dans les Vosges, où l'on sait ce que veut dire avoir froid. Je mesure, je compare et je refuse de recommander un équipement avant d'avoir vu les combles. Le chauffage le moins cher est celui dont on n'a pas besoin.",
    aboutShort: 'Conseiller énergie : avoir plus chaud en dépensant moins, dans le bon ordre',
    welcomeMessage:
      'Bonjour ! Année de construction, type de chauffage et pièces froides : ces trois réponses en disent déjà long.',
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français', 'Allemand'],
    mbti: 'INTP',
    sign: 'Capricorne',
    verified: false,
    links: [
      { url: 'https://example.org/etienne-degres/etapes', title: 'Rénover dans le bon ordre' },
      {
        url: 'https://example.org/etienne-degres/courants-dair',
        title: "Chasser les courants d'air",
      },
    ],
  },
  {
    username: 'jade.petitesboites',
    name: 'Jade Tremblay-Roche',
    gender: 'femme',
    age: 23,
    category: 'maison',
    topics: [
      {
        slug: 'rangement-et-organisation',
        description: 'Trier, ranger et garder une maison facile à vivre',
      },
      { slug: 'decoration', description: null },
      { slug: 'education/orientation-et-etudes', description: "S'organiser dans 14 m² d'étudiant" },
    ],
    bio: "Étudiante à Sherbrooke, j'ai rangé mon studio de 14 m², puis celui de mes amis, puis des maisons entières. Je ne crois ni aux pièces vides ni aux cinquante boîtes assorties. Un bon rangement, c'est celui qui survit à une semaine chargée.",
    aboutShort: 'Le rangement réaliste : celui qui survit à une semaine chargée',
    welcomeMessage:
      "Allô ! Décrivez-moi le coin qui vous énerve le plus, et ce qui finit toujours par s'y empiler.",
    nationality: 'CA',
    residence: 'CA',
    languages: ['Français', 'Anglais'],
    mbti: 'ENFP',
    sign: 'Gémeaux',
    verified: false,
    links: [
      { url: 'https://example.com/jade-petitesboites/tri', title: 'Le tri en quinze minutes' },
    ],
  },
];

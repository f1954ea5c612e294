import type { CreatorContent } from './types.ts';

export const creators: CreatorContent[] = [
  {
    username: 'camille.rousseau',
    name: 'Camille Rousseau',
    gender: 'femme',
    age: 34,
    category: 'cuisine',
    topics: [
      {
        slug: 'patisserie',
        description:
          'Pâte feuilletée, choux, entremets : réussir chez soi ce qui brille en vitrine',
      },
      {
        slug: 'pain-et-levain',
        description: 'Brioches, viennoiseries et levain de tous les jours',
      },
      {
        slug: 'cuisine-du-quotidien',
        description: 'Les desserts du mardi soir, avec trois fois rien',
      },
      { slug: 'carriere/reconversion', description: "Passer le CAP pâtissier à l'âge adulte" },
    ],
    bio: "Cheffe pâtissière à Nantes, j'ai quitté un bureau d'études pour le CAP à 26 ans, et je n'ai plus jamais mangé de tarte industrielle. Je tiens une petite boutique où le feuilletage est roulé à la main chaque matin. J'aime expliquer le pourquoi des gestes : une recette comprise est une recette qu'on ne rate plus.",
    aboutShort: 'Cheffe pâtissière à Nantes : des gestes simples pour des gâteaux qui se tiennent',
    welcomeMessage:
      'Bonjour et bienvenue dans mon laboratoire ! Une pâte qui résiste, une crème qui tranche ? Racontez-moi tout, température du four comprise.',
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français', 'Anglais', 'Espagnol'],
    mbti: 'ENFP',
    sign: 'Balance',
    verified: true,
    links: [
      { url: 'https://example.com/camille-rousseau/recettes', title: 'Mes recettes pas à pas' },
      {
        url: 'https://example.com/camille-rousseau/ateliers',
        title: 'Ateliers du samedi à Nantes',
      },
      {
        url: 'https://example.com/camille-rousseau/materiel',
        title: 'Le matériel qui vaut la peine',
      },
      {
        url: 'https://example.org/cap-patissier-adultes',
        title: 'Préparer le CAP en candidat libre',
      },
    ],
  },
  {
    username: 'jeanne.placard',
    name: 'Jeanne Autissier',
    gender: 'femme',
    age: 41,
    category: 'cuisine',
    topics: [
      {
        slug: 'cuisine-du-quotidien',
        description: 'Des dîners en vingt minutes avec ce qui reste',
      },
      { slug: 'cuisine-vegetarienne', description: null },
      {
        slug: 'maison/rangement-et-organisation',
        description: 'Un placard lisible, des menus vite trouvés',
      },
    ],
    bio: "Trois enfants, un petit four et une imagination sans limite dès qu'il s'agit de restes. J'écris des menus de semaine depuis dix ans, d'abord pour mes voisines, puis pour tout le monde. Rien ne se perd, surtout pas le pain dur.",
    aboutShort: "La cuisine du mardi soir : vite fait, bien fait, et avec ce qu'il y a",
    welcomeMessage:
      'Coucou ! Ouvrez votre frigo, faites-moi la liste, et on trouve le dîner ensemble.',
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français'],
    mbti: 'ESFJ',
    sign: 'Vierge',
    verified: false,
    links: [{ url: 'https://example.com/jeanne-placard/menus', title: 'Les menus de la semaine' }],
  },
  {
    username: 'noe.legumes',
    name: 'Noé Ferrand',
    gender: 'homme',
    age: 27,
    category: 'cuisine',
    topics: [
      {
        slug: 'cuisine-vegetarienne',
        description: 'Légumineuses, tofu et légumes de saison, avec du croquant et du caractère',
      },
      { slug: 'cuisines-du-monde', description: null },
      { slug: 'sante/nutrition', description: 'Composer une assiette végétarienne complète' },
    ],
    bio: "Cuisinier dans une cantine végétarienne de Montpellier, je prépare chaque jour cent vingt repas sans viande pour des gens qui n'avaient rien demandé. La plupart reviennent. Mon obsession : la texture, puis l'assaisonnement, puis encore la texture.",
    aboutShort: "Cuisinier végétarien : du goût d'abord, la morale jamais",
    welcomeMessage: "Salut ! Un légume vous résiste ? Donnez-moi son nom, je m'en occupe.",
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français', 'Anglais'],
    mbti: 'INFP',
    sign: 'Verseau',
    verified: false,
    links: [
      { url: 'https://example.com/noe-legumes/saisons', title: 'Le calendrier des légumes' },
      {
        url: 'https://example.com/noe-legumes/lentilles',
        title: 'Trente façons de cuire des lentilles',
      },
    ],
  },
  {
    username: 'fatou.marmites',
    name: 'Fatou Marone',
    gender: 'femme',
    age: 49,
    category: 'cuisine',
    topics: [
      {
        slug: 'cuisines-du-monde',
        description: 'Thiéboudiène, yassa, mafé : les plats de mon enfance, expliqués pas à pas',
      },
      { slug: 'cuisine-du-quotidien', description: 'Cuisiner pour dix sans se fatiguer' },
      { slug: 'carriere/creation-d-entreprise', description: 'Ouvrir un comptoir de cuisine' },
    ],
    bio: "Née à Saint-Louis du Sénégal, traiteur à Marseille depuis quinze ans. Je cuisine le riz comme ma grand-mère, en prenant le temps de laisser accrocher le fond. J'aime partager les gestes qu'on ne trouve pas dans les livres : la main, l'œil, l'oreille.",
    aboutShort: 'Traiteur : la cuisine sénégalaise, du marché à la grande marmite',
    welcomeMessage:
      "Bienvenue à ma table ! Posez votre question sans gêne, même si vous n'avez jamais tenu un pilon.",
    nationality: 'SN',
    residence: 'FR',
    languages: ['Français', 'Wolof'],
    mbti: 'ENFJ',
    sign: 'Cancer',
    verified: true,
    links: [{ url: 'https://example.com/fatou-marmites/carte', title: 'La carte de la semaine' }],
  },
  {
    username: 'theo.fournil',
    name: 'Théo Zürcher',
    gender: 'homme',
    age: 36,
    category: 'cuisine',
    topics: [
      {
        slug: 'pain-et-levain',
        description: 'Démarrer un levain, le garder vivant et comprendre sa pâte',
      },
      { slug: 'patisserie', description: null },
      { slug: 'carriere/reconversion', description: 'Du bureau au fournil' },
    ],
    bio: "Boulanger à Lausanne, je fais lever quatre farines et me lever à trois heures du matin. Mon levain a onze ans et s'appelle Gérard. Le pain est une affaire de patience : le temps fait la moitié du travail, à condition qu'on le laisse faire.",
    aboutShort: 'Boulanger au levain : farine, eau, sel, et beaucoup de patience',
    welcomeMessage:
      'Bonjour ! Pour un souci de pain, donnez-moi la farine, les quantités et la température de votre cuisine : tout part de là.',
    nationality: 'CH',
    residence: 'CH',
    languages: ['Français', 'Allemand', 'Anglais'],
    mbti: 'ISTJ',
    sign: 'Capricorne',
    verified: false,
    links: [
      { url: 'https://example.org/theo-fournil/levain', title: 'Démarrer un levain en sept jours' },
      { url: 'https://example.org/theo-fournil/farines', title: 'Choisir sa farine' },
    ],
  },
  {
    username: 'odile.carafe',
    name: 'Odile Berthomieu',
    gender: 'femme',
    age: 58,
    category: 'cuisine',
    topics: [
      {
        slug: 'vins-et-accords',
        description: 'Choisir une bouteille à dix euros et la servir comme il faut',
      },
      { slug: 'cuisines-du-monde', description: 'Que boire avec les épices ?' },
    ],
    bio: "Caviste à Cahors pendant trente ans, je goûte maintenant pour le plaisir et pour vous éviter les mauvaises surprises. Je n'emploie jamais le mot « minéral » sans l'expliquer. Un bon accord, c'est d'abord un vin qu'on a envie de finir, avec modération.",
    aboutShort: 'Ancienne caviste : le vin sans jargon et sans se ruiner',
    welcomeMessage:
      "Bonjour ! Dites-moi ce que vous cuisinez, pour combien de personnes, et votre budget : je m'occupe du reste.",
    nationality: 'FR',
    residence: 'FR',
    languages: ['Français', 'Espagnol'],
    mbti: 'ENTP',
    sign: 'Scorpion',
    verified: false,
    links: [
      { url: 'https://example.com/odile-carafe/accords', title: 'Tableau des accords simples' },
    ],
  },
];

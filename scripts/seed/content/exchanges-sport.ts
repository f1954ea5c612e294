import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('sport', [
  {
    question:
      "Bonjour ! Je cours trois fois par semaine depuis six mois, toujours 6 km à la même vitesse, et je stagne. Mon objectif serait un 10 km en moins d'une heure au printemps. Que faut-il changer ?",
    answer:
      "Bonjour ! Bonne nouvelle : votre régularité est déjà là, il manque seulement du contraste. Gardez trois sorties : une facile de 40 minutes (vous devez pouvoir parler), une avec des accélérations (8 fois 1 minute vite, 1 minute lente), une longue le week-end, que vous allongez de 5 minutes par semaine jusqu'à 1 h 15. Une semaine sur quatre, réduisez d'un tiers. À ce rythme, un 10 km en une heure au printemps est un objectif raisonnable.",
    more: [
      "Merci, c'est limpide. Les accélérations, je les fais à fond ?",
      "Non, à une allure que vous pourriez tenir une dizaine de minutes. Si la dernière est plus lente que la première, c'est que la première était trop rapide.",
      "J'ai essayé hier : les deux dernières étaient très dures, et j'avais une gêne au tibia ce matin.",
      'Le tibia, on le respecte. Deux jours sans courir, du vélo ou de la marche, et vous reprenez par la sortie facile. Si la douleur est précise au toucher ou revient dès les premiers mètres, faites vérifier avant de continuer.',
      'Après deux jours, plus rien. Je reprends demain, tranquillement.',
      'Parfait. Cette semaine, deux sorties faciles seulement, et 5 accélérations au lieu de 8 la semaine suivante. On ne perd jamais une saison en étant patient cinq jours.',
      'Et pour les chaussures ? Elles ont deux ans.',
      "Deux ans à trois sorties par semaine, elles ont bien mérité la retraite. Prenez le même modèle si vous y étiez à l'aise, et alternez les deux paires pendant quinze jours.",
    ],
    thanks:
      "Des réponses claires, adaptées à mon niveau, et une vraie attention quand j'ai eu mal. Je progresse enfin !",
  },
  {
    question:
      "Je m'entraîne à la maison avec deux haltères de 10 kg. Est-ce que je peux encore progresser ou faut-il absolument plus lourd ?",
    answer:
      "Vous pouvez progresser longtemps, à condition de rendre l'exercice plus difficile autrement. Trois leviers : ralentir la descente (quatre secondes), travailler sur une seule jambe ou un seul bras, et ajouter une pause en bas du mouvement. Fentes bulgares, pompes pieds surélevés, tirages à un bras : dix kilos y pèsent lourd. Quand vous dépassez 20 répétitions propres sur tout, alors oui, cherchez une paire de 16.",
    more: [],
    thanks:
      'La pause en bas du mouvement… je ne descends plus les escaliers pareil. Très bons conseils.',
  },
  {
    question:
      "Bonjour, je n'arrive pas à m'asseoir en tailleur plus d'une minute, les genoux sont très hauts et le dos s'arrondit. Est-ce que le yoga est fait pour moi ?",
    answer:
      "Bonjour, le yoga est fait pour vous, et le tailleur n'est pas obligatoire. Asseyez-vous sur un coussin ferme ou deux gros livres, de façon que vos hanches soient plus hautes que vos genoux : le dos se redresse presque tout seul. Glissez une couverture roulée sous chaque genou pour qu'ils ne pendent pas. Et changez de croisement de jambes à mi-parcours. Si c'est encore pénible, une chaise convient très bien.",
    more: [],
    thanks: 'Deux gros livres et tout a changé. Merci pour la douceur de la réponse.',
  },
  {
    question:
      "J'entraîne bénévolement des U11 au handball. Deux joueurs sont très au-dessus des autres et gardent le ballon. Comment faire sans les brider ?",
    answer:
      "Donnez-leur un problème plus difficile que les autres plutôt qu'une interdiction. Par exemple : pour eux, le but ne compte que s'ils ont fait deux passes dans l'action, ou s'ils tirent de la main faible. Créez aussi des jeux où la passe rapporte : un point par passe à cinq partenaires différents. Et confiez-leur un rôle d'aide sur un atelier ; beaucoup adorent. Dites-leur pourquoi, en tête-à-tête : ils comprennent très bien.",
    more: [],
    thanks: 'Testé dès mercredi : le jeu des cinq partenaires a tout débloqué. Merci coach !',
  },
  {
    question:
      "Je voudrais faire un premier voyage à vélo de quatre jours, environ 60 km par jour, avec mon vélo de ville. C'est réaliste ou il me faut une randonneuse ?",
    answer:
      "C'est tout à fait réaliste si le vélo est à votre taille et en bon état. Trois vérifications : freins et patins, pneus sans craquelures, un petit développement suffisant pour monter assis. Choisissez un parcours le long d'un canal ou d'une voie verte, chargez moins de 8 kg, et mettez le poids bas, à l'arrière. Faites une sortie d'essai de 40 km chargé deux semaines avant. La randonneuse, vous verrez après : peut-être que votre vélo de ville vous suffira.",
    more: [
      "J'ai fait la sortie d'essai : 42 km, un vrai plaisir, mais mal aux mains.",
      'Fourmis ou douleur dans le poignet ?',
      "Des fourmis dans l'annulaire et l'auriculaire, surtout à la fin.",
      "C'est souvent la paume qui s'écrase sur le guidon. Relevez-le d'un ou deux centimètres, avancez la selle d'un rien si vous vous sentez loin, et changez de prise toutes les dix minutes. Des gants rembourrés aident aussi.",
      "Guidon relevé, c'est déjà mieux ! Je pars jeudi.",
      'Bonne route. Prenez deux chambres à air, et envoyez-moi des nouvelles du canal.',
    ],
    thanks: 'Quatre jours, 238 km, zéro crevaison, un bonheur. Merci pour chaque détail.',
  },
  {
    question:
      "En crawl je suis à bout de souffle après 50 mètres, alors que je cours une heure sans problème. D'où ça vient ?",
    answer:
      "Presque toujours de l'expiration. Beaucoup de nageurs retiennent l'air sous l'eau, puis doivent souffler et inspirer en une seconde sur le côté. Soufflez en continu dès que le visage est dans l'eau, comme un long « hummm ». Nagez 25 mètres très lentement, reposez-vous 20 secondes, et recommencez huit fois. L'autre piste : des jambes qui battent trop fort. Laissez-les flotter, elles ne servent ici qu'à l'équilibre.",
    more: [],
    thanks: "Le « hummm » sous l'eau a l'air ridicule et ça marche. J'ai nagé 400 m d'affilée !",
  },
  {
    question:
      "Semi-marathon dans trois semaines, et j'ai manqué dix jours à cause d'un rhume. Est-ce que je renonce au chrono ?",
    answer:
      "Dix jours n'effacent pas vos mois d'entraînement, mais ne cherchez pas à les rattraper. Première semaine : uniquement du facile. Deuxième : une séance à l'allure prévue, mais courte (3 fois 8 minutes). Troisième : on réduit. Le jour J, partez 5 à 10 secondes par kilomètre plus lentement que prévu, et décidez au 14e. Si tout va bien, vous accélérez ; sinon, vous aurez quand même une belle course.",
    more: [],
    thanks:
      "J'ai suivi le conseil du 14e kilomètre à la lettre et j'ai fini en doublant des gens. Merci !",
  },
  {
    question: 'Au squat, mes talons se décollent dès que je descends. Je dois mettre des cales ?',
    answer:
      "Les cales peuvent aider, mais cherchez d'abord pourquoi. Testez : pied à dix centimètres d'un mur, pouvez-vous toucher le mur du genou sans lever le talon ? Si non, c'est la cheville : deux minutes de ce mouvement par jour, des deux côtés. Si oui, c'est plutôt l'équilibre : écartez un peu les pieds, ouvrez les pointes, tenez un poids devant vous. En attendant, de petites cales ne sont pas une tricherie.",
    more: [],
    thanks: "Le test du mur m'a tout expliqué. Réponse rapide et précise.",
  },
  {
    question: 'Je dors mal les soirs où je fais du yoga dynamique. Est-ce normal ?',
    answer:
      "Cela arrive souvent : une pratique vive réveille le corps, et il lui faut une ou deux heures pour redescendre. Gardez le dynamique pour le matin ou le midi, et le soir, choisissez trois postures au sol, tenues longtemps, avec une expiration plus longue que l'inspiration. Finissez allongé, jambes contre le mur, dix minutes. Si vous ne pouvez pratiquer que le soir, terminez toujours par ce retour au calme.",
    more: [],
    thanks: 'Les jambes contre le mur sont devenues mon rendez-vous du soir. Merci beaucoup.',
  },
  {
    question:
      "Ma fille de 13 ans veut arrêter le basket en cours de saison, après quatre ans. Faut-il l'obliger à finir ?",
    answer:
      "Avant de décider, essayez de savoir ce qu'elle quitte : le sport, le groupe, l'entraîneur, ou la fatigue ? Posez la question en marchant, pas à table. Vous pouvez proposer un contrat : elle finit le mois pour ne pas lâcher l'équipe, elle parle à l'entraîneur, et ensuite elle choisit. L'important, c'est qu'elle apprenne à partir proprement. Beaucoup reviennent, parfois dans un autre sport.",
    more: [
      "En fait, c'est le groupe. Deux filles se moquent d'elle dans les vestiaires.",
      "Alors ce n'est pas un caprice, et ce n'est pas à elle de porter cela seule. Parlez-en à l'entraîneur cette semaine, avec des faits : qui, quand, quelles phrases. Demandez ce qu'il va faire et pour quand.",
      "Il a très bien réagi, il a vu les deux joueuses et le groupe entier. Elle a voulu retourner à l'entraînement.",
      "Bravo à elle, et à vous. Ces prochaines semaines, ne demandez pas « ça va avec les filles ? » chaque soir. Demandez plutôt ce qui l'a fait rire.",
      "Elle a marqué samedi, et c'est une des deux qui est venue lui taper dans la main.",
      'Voilà une belle passe décisive. Restez attentifs, et profitez du match.',
    ],
    thanks:
      'Une écoute formidable et des mots justes. Notre fille a retrouvé le sourire et son maillot.',
  },
]);

import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('education', [
  {
    question:
      "Je dois passer un entretien en anglais dans six semaines. Je lis très bien mais je perds tous mes moyens à l'oral. Comment m'entraîner sans professeur particulier ?",
    answer:
      "Six semaines, c'est suffisant pour débloquer la parole. Semaine 1 et 2 : chaque jour, enregistrez-vous deux minutes sur votre téléphone, en racontant votre journée, sans vous arrêter même quand un mot manque. Semaine 3 et 4 : préparez dix réponses types (parcours, réussite, difficulté) en mots-clés, jamais en phrases entières. Semaine 5 et 6 : un échange linguistique deux fois par semaine, où l'on vous pose ces questions dans le désordre. Et apprenez par cœur trois phrases de secours, comme « let me rephrase that ».",
    more: [
      "J'en suis à dix enregistrements. C'est affreux de s'écouter !",
      "Tout le monde déteste sa voix. Réécoutez le premier et le dernier, l'un après l'autre : que remarquez-vous ?",
      'Il y a deux fois moins de « euh ». Et je parle plus longtemps.',
      "Voilà. Maintenant, notez les trois mots français qui vous reviennent toujours parce qu'il vous manque l'anglais, et cherchez-les.",
      '« Gérer », « suivi » et « délais ».',
      '« To handle », « follow-up », « deadlines ». Placez-les demain dans votre enregistrement, deux fois chacun.',
      "Entretien passé ! J'ai utilisé « let me rephrase that » deux fois, et ils ont souri.",
      'Bravo ! Celui qui sait se rattraper inspire plus confiance que celui qui ne trébuche jamais.',
    ],
    thanks:
      "J'ai réussi à parler quarante minutes en anglais. Méthode simple, encouragements au bon moment.",
  },
  {
    question:
      'Bonjour, je suis en seconde et je ne comprends pas pourquoi une fonction peut avoir deux antécédents mais pas deux images. On dirait la même chose.',
    answer:
      "Bonjour ! Imaginez un distributeur de boissons. Vous appuyez sur un bouton (l'antécédent), il tombe une boisson (l'image). Deux boutons peuvent donner le même jus d'orange : une image, deux antécédents, aucun problème. Mais si un seul bouton donnait parfois du jus et parfois de l'eau, la machine serait en panne : ce ne serait plus une fonction. Sur un graphique : une droite verticale coupe la courbe au plus une fois ; une droite horizontale, autant de fois qu'elle veut.",
    more: [],
    thanks: "Le distributeur !! J'ai eu 17 au contrôle, merci.",
  },
  {
    question:
      "Mon fils en terminale hésite entre une licence de droit et une école de commerce. Il est bon partout et n'a aucune envie précise. Comment l'aider sans décider à sa place ?",
    answer:
      "Aidez-le à comparer des semaines, pas des diplômes. Qu'il trouve un étudiant de chaque filière et demande : combien d'heures de cours, combien de lectures, quel type d'examens, qu'est-ce qui t'ennuie le plus ? Le droit demande de longues lectures et de l'autonomie ; l'école, des projets de groupe et un budget. Qu'il assiste aussi à un cours ouvert. Regardez ensuite les passerelles : rien n'est définitif. Et posez-lui une seule question par semaine, jamais pendant le dîner.",
    more: [],
    thanks:
      'Il est allé suivre un cours de droit et en est revenu avec des étoiles dans les yeux. Merci.',
  },
  {
    question:
      'Les devoirs de CE2 durent une heure et demie chaque soir, avec des cris. La maîtresse parle de vingt minutes. Que se passe-t-il ?',
    answer:
      "Ce ne sont pas les devoirs qui durent, c'est tout ce qu'il y a autour. Essayez cet ordre : goûter et mouvement d'abord (trente minutes), puis une table vide, un minuteur de dix minutes, une seule matière. Pause de cinq minutes, dix minutes encore, et l'on ferme, même si ce n'est pas fini. Écrivez un mot à la maîtresse : « nous avons travaillé vingt minutes ». Elle préférera le savoir. Et gardez une minute finale pour dire ce qui a été réussi.",
    more: [
      'Trois soirs de suite avec le minuteur : beaucoup moins de cris ! Mais la dictée reste un enfer.',
      "Combien de mots d'un coup, et depuis combien de temps ?",
      'Dix mots, la veille au soir.',
      "C'est trop, trop tard. Trois mots par soir dès le lundi : on lit, on ferme les yeux, on épelle, on écrit. Le jeudi, on ne fait que vérifier.",
      "Huit sur dix vendredi ! D'habitude, c'est quatre.",
      "Bravo à l'enfant, et au parent. Affichez le huit, pas les deux qui manquent.",
    ],
    thanks: 'Nos soirées ont changé. Vingt minutes, vraiment, et un enfant fier. Merci infiniment.',
  },
  {
    question:
      "Je débute en Python et mon programme dit « IndexError: list index out of range ». J'ai une liste de 5 éléments et je fais for i in range(1, 6). Pourquoi ?",
    answer:
      "Parce que Python commence à compter à zéro : les cinq éléments portent les numéros 0, 1, 2, 3 et 4. Votre boucle va de 1 à 5 : elle oublie le premier et demande un sixième qui n'existe pas. Vous pouvez écrire range(5), ou mieux, vous passer de numéros : for element in liste. Et si vous avez besoin des deux, enumerate(liste) vous donne le numéro et la valeur. C'est l'erreur la plus célèbre du monde, bienvenue au club !",
    more: [],
    thanks: 'Enfin une explication qui ne me prend pas de haut. Mon programme tourne, merci !',
  },
  {
    question:
      "J'ai 54 ans et je rêve de jouer du piano, sans avoir jamais fait de musique. Est-il trop tard, et faut-il acheter un vrai piano ?",
    answer:
      "Il n'est pas trop tard : à 54 ans, on a de la patience, de l'oreille et de bonnes raisons. Commencez avec un clavier numérique de 88 touches lourdes, d'occasion, et un casque. Évitez les petits claviers aux touches molles, les doigts y prennent de mauvaises habitudes. Trouvez un morceau simple que vous aimez vraiment et travaillez quatre mesures par semaine, dix minutes par jour, mains séparées. Au bout de trois mois, prenez quelques cours pour vérifier la posture.",
    more: [],
    thanks: "Clavier d'occasion installé, quatre premières mesures acquises. Quel bonheur, merci !",
  },
  {
    question:
      "Comment retenir le genre des mots en allemand ? J'apprends des listes et j'oublie tout.",
    answer:
      "N'apprenez jamais un nom sans son article ni sans image. Donnez une couleur à chaque genre : tout ce qui est « der » est bleu, « die » rouge, « das » vert. Imaginez une table bleue, une lampe rouge, un livre vert. Ajoutez les terminaisons fiables : les mots en -ung, -heit, -keit sont féminins, ceux en -chen sont neutres. Et parlez quand même : une erreur de genre n'a jamais empêché de commander un gâteau.",
    more: [],
    thanks: 'Le livre vert ne me quitte plus. Astuce toute bête, effet immédiat.',
  },
  {
    question:
      "Je reprends des études scientifiques après dix ans d'arrêt. Par quoi revoir les maths sans me décourager ?",
    answer:
      "Par un test honnête : prenez un sujet de brevet, puis un sujet de fin de seconde, et repérez où cela coince. En général, trois chapitres font tout : les fractions et puissances, le calcul littéral, les fonctions. Travaillez-les trente minutes par jour, avec corrigés, en refaisant le lendemain, sans regarder, l'exercice manqué la veille. Comptez six à huit semaines. Ce qui revient le plus vite, c'est ce qu'on a su un jour ; vous serez agréablement surpris.",
    more: [
      'Test fait : les fractions ça va, le calcul littéral est un désastre.',
      'Excellent, on sait où creuser. Développez 3(x + 2) puis (x + 1)(x + 4) et écrivez-moi chaque étape.',
      "3x + 6, et x² + 4x + x + 4 donc x² + 5x + 4. C'était juste ça ?",
      "C'était juste ça, et c'est juste. Le désastre est surtout un souvenir. Passez à la factorisation : le même chemin, en sens inverse.",
      "J'ai factorisé x² − 9 sans aide. J'avais oublié que ça pouvait être agréable.",
      "Voilà la vraie reprise d'études. Dix exercices mélangés cette semaine, et l'on attaque les fonctions.",
    ],
    thanks: "J'ai retrouvé le plaisir de chercher. Patience, précision et bonne humeur.",
  },
  {
    question:
      "Quelle différence concrète entre un BTS et un BUT pour quelqu'un qui n'aime pas trop la théorie ?",
    answer:
      "Le BTS dure deux ans, en lycée, dans une petite classe, avec un encadrement proche et un métier bien précis au bout. Le BUT dure trois ans, à l'université, avec plus d'enseignements généraux et une poursuite d'études plus naturelle. Si l'on n'aime pas la théorie mais que l'on aime faire, le BTS, surtout en alternance, convient souvent très bien. Regardez le programme détaillé de la spécialité visée et parlez à deux étudiants : les différences entre spécialités sont parfois plus grandes qu'entre diplômes.",
    more: [],
    thanks: 'Clair et sans jugement. Ce sera un BTS en alternance !',
  },
  {
    question:
      'Ma fille de 14 ans apprend ses leçons en les relisant et ne retient rien. Elle passe pourtant des heures. Une méthode ?',
    answer:
      "Oui : remplacer la relecture par des questions. Elle lit une partie une seule fois, ferme le cahier, écrit trois questions sur de petites cartes, réponses au dos. Le soir, elle se teste. Le lendemain, encore, en écartant les cartes réussies. Puis trois jours après. Cela prend vingt minutes et paraît plus difficile, ce qui est bon signe : c'est l'effort de se rappeler qui fixe le souvenir. Pour les schémas, elle les redessine de mémoire et compare.",
    more: [],
    thanks:
      "Vingt minutes au lieu de deux heures, et de meilleures notes. Elle n'en revient pas, moi non plus.",
  },
]);

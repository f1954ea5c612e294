import { inCategory, photo, text } from './entries.ts';
import type { PostContent } from './types.ts';

export const posts: PostContent[] = inCategory('relations', [
  photo(
    'Deux tasses, dix minutes, aucun téléphone. Le rituel le moins spectaculaire que je conseille, et celui dont on me reparle le plus souvent un an après.',
  ),
  text(
    'Le premier message',
    "Pas besoin d'être drôle. Relevez un détail du profil, dites pourquoi il vous a arrêté, posez une question à laquelle on ne peut pas répondre par oui ou non. « Tu as marché quatre jours dans les Cévennes : quel a été le moment où tu as voulu rentrer ? » C'est tout. La curiosité sincère se voit à dix mètres.",
  ),
  photo(
    "Le coin des émotions, version salon : un coussin, une couverture, un livre. On n'y envoie pas un enfant, on y va avec lui.",
  ),
  photo(
    'La table du dimanche. Règle de la maison : chacun raconte une chose de sa semaine, et personne ne donne de conseil sans y être invité. Le silence du début vaut la peine.',
  ),
  text(
    'Se faire des amis après 30 ans',
    "Enfant, on devient ami parce qu'on se voit tous les jours sans l'avoir décidé. Adulte, il faut recréer cela exprès : le même endroit, la même heure, les mêmes gens, chaque semaine. Une chorale, un cours de poterie, le banc des parents. L'amitié pousse dans la répétition. Donnez-vous deux mois avant de conclure que « ça ne prend pas ».",
  ),
  photo(
    'Deux brosses à dents dans chaque maison, et plus jamais de valise oubliée. Les petites choses en double apaisent plus les enfants que les grands discours.',
  ),

  photo(
    "« Tu ne m'écoutes pas » veut souvent dire « je ne sens pas que je compte ». Essayez de répondre à la deuxième phrase, même si c'est la première qu'on vous a dite.",
  ),
  photo(
    "Premier rendez-vous : choisissez un endroit où l'on peut marcher. Côte à côte, les silences sont moins longs et les confidences viennent mieux.",
  ),
  text(
    'La colère de 18 heures',
    "Ce n'est pas un caprice, c'est une journée entière qui déborde. À 18 heures, un petit enfant n'a plus de patience, et vous non plus. Trois choses aident : une collation dès le retour, dix minutes collés l'un à l'autre avant le bain, et une seule consigne à la fois. Les leçons de morale, elles, attendront demain matin.",
  ),
  photo(
    "Retrouvé dans une boîte à chaussures : une lettre entre deux sœurs, 1961. « Je t'en veux encore, viens dimanche. » Tout est dit.",
  ),
  photo(
    "Souper partagé n° 14 : neuf personnes, dont cinq qui ne se connaissaient pas, et trois salades de pommes de terre. Personne ne s'était concerté, tout le monde est resté jusqu'à minuit.",
  ),
  text(
    'Dire la séparation aux enfants',
    "Ensemble si possible, avec peu de mots, et les mêmes. Trois choses à leur faire entendre : ce n'est pas ta faute, nous restons tes parents, voici ce qui va changer cette semaine. Ils poseront la même question vingt fois. Ce n'est pas qu'ils n'ont pas compris, c'est qu'ils vérifient que la réponse n'a pas bougé.",
  ),

  text(
    'Une dispute, deux histoires',
    "Quand un couple me raconte une dispute, j'entends toujours deux films différents. Aucun des deux n'est faux. Je propose ce jeu : chacun raconte la scène du point de vue de l'autre, jusqu'à ce que l'autre dise « oui, c'est bien ça ». Cela prend parfois une heure. Après, très souvent, il ne reste plus grand-chose à trancher.",
  ),
  photo(
    "Le courage, ce n'est pas d'aborder la plus belle personne de la soirée. C'est de dire bonjour à la première personne venue, puis à la suivante.",
  ),
  photo(
    "Tableau des tâches, édition négociée : chacun a choisi la corvée qu'il déteste le moins. La paix tient depuis mardi. Nous ne demandons pas davantage.",
  ),
  text(
    null,
    "À ceux qui accompagnent un parent vieillissant : vous avez le droit d'être fatigués, d'être agacés, et d'aimer quand même. Écrivez qui fait quoi dans la fratrie, même sur un coin de nappe. Ce qui n'est pas écrit est toujours porté par la même personne.",
  ),
  photo(
    "Message envoyé à une amie perdue de vue depuis six ans : « J'ai revu notre ancien café. » Réponse en quatre minutes. N'attendez pas d'avoir une bonne raison.",
  ),
  photo(
    "Le calendrier partagé : bleu, orange, et un peu de vert pour les jours rien qu'à soi. Le vert n'est pas un luxe.",
  ),

  photo(
    "Petit carnet des mercis : un par soir, précis, écrit à l'autre. « Merci d'avoir rappelé le plombier » compte autant qu'un poème, parfois plus.",
  ),
  photo(
    "On m'a demandé une recette pour être moins timide. La voici : une question par jour à quelqu'un qu'on ne connaît pas. L'heure, le nom de la rue, le goût de la brioche. Trente jours.",
  ),
  text(
    'Écrans : décider avant, pas pendant',
    "La discussion sur l'écran ne se gagne jamais l'écran à la main. On la tient le dimanche, à froid, avec un papier : quels jours, combien de temps, et surtout ce qu'on fait juste après. L'après est la clé. Un enfant quitte plus facilement une tablette pour une tartine que pour le vide.",
  ),
  photo(
    "Belle-famille, mode d'emploi : arrivez avec un dessert, repartez avant d'être fatigué, et laissez une question ouverte pour la prochaine fois.",
  ),
  photo(
    "Dire non à une invitation, en entier : « Merci d'avoir pensé à moi, ce soir je reste chez moi. » Point final. Le reste, c'est de la décoration.",
  ),
  text(
    'La première année',
    "On croit que le plus dur est de partir. Souvent, c'est le premier dimanche, le premier anniversaire, la première réunion d'école. Notez ces dates à l'avance et prévoyez quelque chose de doux, avec quelqu'un. L'année suivante, la plupart auront déjà perdu leur pouvoir. On ne tourne pas la page, on apprend à écrire sur la suivante.",
  ),

  text(
    "Un quart d'heure pour les choses qui fâchent",
    "Une fois par semaine, à heure fixe, quinze minutes montre en main : les comptes, le planning, ce qui coince. Le reste du temps, on s'interdit d'y revenir. Les sujets pénibles prennent la place qu'on leur laisse ; donnez-leur une petite chambre avec une porte.",
  ),
  text(
    null,
    "Si la conversation retombe, ne cherchez pas un sujet plus brillant. Revenez à quelque chose que l'autre a dit dix minutes plus tôt : « tu parlais de ton grand-père, tout à l'heure… ». Être écouté vaut tous les bons mots du monde.",
  ),
]);

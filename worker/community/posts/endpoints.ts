import type { Endpoints } from '../../endpoint.ts';

const NOTIFIED: [number, string] = [4, 'the affected user is notified after the response'];

export const endpoints: Endpoints = {
  section: 'posts',
  routes: {
    'GET /api/me/posts': {
      caller: 'creator',
      contract: {
        call: 'GET, POST /api/me/posts · DELETE /api/me/posts/{id}',
        answer:
          "text as JSON `{id?, mediaType: 'text', title?, bodyText}`, a photo as multipart `file`, `caption`, `id?`. Own posts carry `viewCount`, without the author's own views, and `questionCount`, the questions asked from them; published answers are not among them, and DELETE takes them back",
        section: 'people',
      },
      costs: [{ as: 'star', things: 'posts', atMost: 104 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/posts/answers': {
      caller: 'member',
      contract: {
        input: '`?cursor=`',
        answer:
          '`{answers: [{id, questionText, bodyText, hidden, createdAt}], nextCursor}`, the caller’s published answers, the newest first; DELETE /api/me/posts/{id} takes one back',
        section: 'people',
      },
      costs: 'one page of creator_media_answers: tests/worker/conversations/publications.test.ts',
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'POST /api/me/posts': {
      caller: 'creator',
      body: { mediaType: 'text', title: 'Un titre', bodyText: 'Un texte' },
    },
    'PATCH /api/me/posts/:id': {
      caller: 'creator',
      contract: {
        input: '`{title?, bodyText?, caption?, expect?}`',
        answer:
          'the post; only a text has `bodyText`, and it has no `caption`: 400. 409 `posts.changed` with `current`, the post as it is, where `expect`, any of these as they were shown, differs; 409 `posts.answer_agreed` for a published answer',
        section: 'people',
      },
      body: { title: 'Un titre', bodyText: 'Un texte', expect: { title: 'Un titre' } },
    },
    'PUT /api/me/posts/order': {
      caller: 'creator',
      contract: {
        input: '`{ids}`',
        answer:
          '`{posts}` in that order; 409 `posts.changed` with `current: {posts}` where `ids` are not all of them',
        section: 'people',
      },
      body: ({ topicId }) => ({ ids: [topicId] }),
    },
    'DELETE /api/me/posts/:id': { caller: 'creator' },
    'GET /api/feed': {
      caller: 'anyone',
      contract: [
        { answer: '`{posts: [Post], nextCursor}`, 20, newest first' },
        {
          input: '?following=true',
          who: 'S',
          answer: 'the same of followed creators only: of the 300 followed last',
        },
      ],
      costs: [
        // The post, its author, possibly the viewer’s like, and the viewer; the number of rows that SQLite
        // visits varies with the ids.
        { as: 'fan', things: 'posts', atMost: 66 },
        // One post of each followed creator, of 300 at most, and the posts of the page’s creators.
        { as: 'fan', path: '/api/feed?following=true', things: 'posts', atMost: 1_830 },
      ],
    },
    'GET /api/posts/:id': {
      caller: 'anyone',
      contract: 'Post',
      // The fan has blocked 500 users, and each is looked up in the post’s 1,500 comments.
      costs: [
        { as: 'fan', things: 'post', atMost: 508 },
        { as: 'member', things: 'post', atMost: 6 },
      ],
    },
    'PUT /api/posts/:id/like': {
      caller: 'member',
      contract: {
        call: 'PUT, DELETE /api/posts/{id}/like · /api/comments/{id}/like',
        answer: '`{liked, likeCount}`, idempotent',
      },
      costs: [{ as: 'member', things: 'like', atMost: 38, written: 12, roundTrips: NOTIFIED }],
    },
    'DELETE /api/posts/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 16, written: 6 }],
    },
    'POST /api/posts/:id/views': {
      caller: 'member',
      contract: '204; once a month',
      costs: [{ as: 'member', things: 'view', atMost: 6, status: 204 }],
    },
    'POST /api/posts/views': {
      caller: 'member',
      contract: {
        input: '`{ids}`',
        answer:
          '204; the views of up to 50 posts, counted like single ones. Posts that are not public are ignored',
      },
      body: { ids: ['6f9c2f64-5a36-4c8e-9d53-0f3c8d0b7a11'] },
    },
    'GET /api/posts/:id/comments': {
      caller: 'anyone',
      contract: '`{comments: [Comment], nextCursor}`, oldest first',
      costs: [{ as: 'fan', things: 'comments', atMost: 114 }],
    },
    'POST /api/posts/:id/comments': {
      caller: 'member',
      contract: { input: '`{id?, content, parentId?}`', answer: '201 Comment; see below for `id`' },
      costs: [
        {
          as: 'member',
          things: 'comment',
          atMost: 34,
          written: 15,
          status: 201,
          roundTrips: NOTIFIED,
        },
      ],
      body: {
        id: '6f9c2f64-5a36-4c8e-9d53-0f3c8d0b7a11',
        content: 'Un commentaire',
        parentId: null,
      },
    },
    'PUT /api/comments/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 27, written: 12, roundTrips: NOTIFIED }],
    },
    'DELETE /api/comments/:id/like': {
      caller: 'member',
      costs: [{ as: 'member', things: 'like', atMost: 8, written: 5 }],
    },
  },
};

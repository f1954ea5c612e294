/** Reads each request to its end and answers it with the same JSON. */
export default {
  async fetch(request) {
    await request.arrayBuffer();
    return Response.json({ ok: true });
  },
} satisfies ExportedHandler;

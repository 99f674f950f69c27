import { request } from 'node:http';

/** An endless sequence of typical requests of a school, including invalid ones. */
export function* mixedRequests() {
  for (let number = 1; ; number += 1) {
    const id = 1 + (number % 900);
    const own = { key: `student ${id} of ${number}` };
    yield { method: 'GET', path: `/students?page=${1 + (number % 40)}` };
    yield { method: 'GET', path: `/students/${id}` };
    yield { method: 'GET', path: `/students?search=${String.fromCharCode(97 + (number % 26))}an` };
    yield { method: 'GET', path: `/students/${id}/attendance` };
    yield { method: 'GET', path: `/classes/${1 + (number % 20)}/roster` };
    yield { method: 'GET', path: `/grades?student_id=${id}` };
    yield { method: 'GET', path: '/announcements' };
    yield { method: 'GET', path: '/health' };
    yield { method: 'POST', path: '/students', body: { name: own.key, email: 'a@example.org', grade_level: '5' } };
    yield { method: 'PUT', path: `/students/${id}`, body: { address: own.key } };
    yield { method: 'POST', path: '/grades', body: { student_id: id, class_id: 1, score: number % 100, term: 'Fall' } };
    yield {
      method: 'POST',
      path: '/attendance',
      body: { student_id: id, class_id: 1, date: '2026-03-02', status: 'late' },
    };
    yield { method: 'POST', path: '/students', body: { name: own.key } };
    yield { method: 'GET', path: '/students/999999999' };
    yield { method: 'GET', path: '/students', key: `none-${number}` };
  }
}

/** @returns the status, or the error code if there was no response */
export function send({ agent, port, key, method, path, body }) {
  const payload = body && JSON.stringify(body);
  const headers = { authorization: `Bearer ${key}` };
  if (payload)
    Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) });
  return new Promise((resolve) => {
    const asked = request({ agent, port, host: '127.0.0.1', method, path: `/v1${path}`, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
      answer.on('error', ({ code }) => resolve(code));
    });
    asked.on('error', ({ code }) => resolve(code));
    asked.end(payload);
  });
}

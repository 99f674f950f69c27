-- Sends the requests of a file in order, one per line as "METHOD <tab> path <tab> body", and prints the results as JSON.
local requests, at = {}, 0

function init()
  local authorization = os.getenv('BENCH_AUTHORIZATION')
  for line in io.lines(os.getenv('BENCH_REQUESTS')) do
    local method, path, body = line:match('^(.-)\t(.-)\t(.*)$')
    local headers = { Authorization = authorization }
    if body == '' then body = nil else headers['Content-Type'] = 'application/json' end
    requests[#requests + 1] = wrk.format(method, path, headers, body)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\nRESULT {"answers":%d,"microseconds":%d,"bytes":%d,"p50":%d,"p99":%d,"refused":%d,"broken":%d}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end

import { clockTolerance } from '@homeroom/kernel';

/**
 * The rules of MemoryStorage as a Lua script. Redis runs it atomically and with its own clock, because the clocks of
 * several machines differ. KEYS: the API key. ARGV: requests per hour, requests per minute, 1 to count a request.
 *
 * Returns the time, whether the request may pass, and the end and the requests of the hour and of the minute. Redis
 * expires a key with its last window. A window that ends later than one that begins now was begun while the clock of
 * Redis was ahead. It is discarded.
 */
export const windowsScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = redis.call('HMGET', KEYS[1], 'hour_ends', 'hour_used', 'minute_ends', 'minute_used')

local function running(ends, used, length)
  if ends and now < tonumber(ends) and tonumber(ends) <= now + length + ${clockTolerance} then return tonumber(ends), tonumber(used) end
  return now + length, 0
end

local hour_ends, hour_used = running(kept[1], kept[2], 3600000)
local minute_ends, minute_used = running(kept[3], kept[4], 60000)
local allowed = hour_used < tonumber(ARGV[1]) and minute_used < tonumber(ARGV[2])
if ARGV[3] == '1' then
  if allowed then
    hour_used = hour_used + 1
    minute_used = minute_used + 1
  end
  redis.call('HSET', KEYS[1],
    'hour_ends', hour_ends, 'hour_used', hour_used, 'minute_ends', minute_ends, 'minute_used', minute_used)
  redis.call('PEXPIREAT', KEYS[1], math.max(hour_ends, minute_ends))
end
return { now, allowed and 1 or 0, hour_ends, hour_used, minute_ends, minute_used }
`;

-- Asks for the board: one request at a time, and the newest question wins.
local M = {}

---@class plywise.Question
---@field subject string questions of one subject differ only in the time they were asked
---@field send fun(done: fun(err: table?, answer: any))
---@field receive fun(answer: any)
---@field fail fun(err: table)

---@class plywise.Asking
---@field private question fun(): plywise.Question?
---@field private waiting (fun())[]
---@field private flying boolean
local Asking = {}
Asking.__index = Asking

---@param question fun(): plywise.Question? called when a question can be sent; nil when there is none
---@return plywise.Asking
function M.new(question)
  return setmetatable({ question = question, waiting = {}, flying = false }, Asking)
end

---Asks as soon as nothing is on its way.
---@param done? fun() called once a question that was sent after this call has been answered
function Asking:ask(done)
  table.insert(self.waiting, done or function() end)
  if not self.flying then
    self:next()
  end
end

---@return boolean # whether an answer is on its way
function Asking:is_flying()
  return self.flying
end

function Asking:next()
  if #self.waiting == 0 then
    return
  end
  local answered = self.waiting
  self.waiting, self.flying = {}, true
  local function finish()
    self.flying = false
    for _, done in ipairs(answered) do
      done()
    end
    if not self.flying then
      self:next()
    end
  end
  local question = self.question()
  if not question then
    return finish()
  end
  question.send(function(err, answer)
    if err then
      question.fail(err)
    elseif self:wants(question) then
      question.receive(answer)
    end
    finish()
  end)
end

-- Another subject may be wanted by now; its own answer is on the way.
function Asking:wants(question)
  if #self.waiting == 0 then
    return true
  end
  local now = self.question()
  return now ~= nil and now.subject == question.subject
end

return M
